-- Edition 1. What is not known is NULL; a device's texts are empty instead, so that equal devices are one row.
CREATE TABLE devices (
  id INTEGER PRIMARY KEY,
  vendor TEXT NOT NULL,
  architecture TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  UNIQUE (vendor, architecture, name, description)
);
-- Files that were imported. A file's contents are imported once, whatever it is called.
CREATE TABLE sources (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  file TEXT NOT NULL,
  form TEXT NOT NULL,
  imported TEXT NOT NULL
);
-- The key is the same in every database that the run was merged into.
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('tuning', 'conformance', 'validation')),
  framework TEXT NOT NULL,
  device INTEGER NOT NULL REFERENCES devices,
  driver TEXT,
  os TEXT,
  browser TEXT,
  environment TEXT,
  tool TEXT,
  tool_version TEXT,
  seed TEXT,
  model TEXT,
  contributor TEXT,
  email TEXT,
  source INTEGER REFERENCES sources,
  begun TEXT NOT NULL,
  finished TEXT
);
-- The parameters of configurations, as name=value with blanks between, in alphabetical order: equal ones are one row.
CREATE TABLE configurations (
  id INTEGER PRIMARY KEY,
  parameters TEXT NOT NULL UNIQUE
);
CREATE TABLE tests (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE shaders (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  text TEXT
);
-- number: of the configuration in its run. expected: instances. forbidden: instances that a model forbids.
CREATE TABLE counts (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  test INTEGER NOT NULL REFERENCES tests,
  configuration INTEGER NOT NULL REFERENCES configurations,
  shader INTEGER REFERENCES shaders,
  sequential INTEGER NOT NULL CHECK (sequential >= 0),
  interleaved INTEGER NOT NULL CHECK (interleaved >= 0),
  weak INTEGER NOT NULL CHECK (weak >= 0),
  unclassified INTEGER NOT NULL DEFAULT 0 CHECK (unclassified >= 0),
  unended INTEGER NOT NULL DEFAULT 0 CHECK (unended >= 0),
  forbidden INTEGER,
  expected INTEGER,
  seconds REAL,
  PRIMARY KEY (run, number, test)
) WITHOUT ROWID;
