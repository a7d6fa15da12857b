-- Edition 2: runs of kernels. A column's CHECK goes with the column, and no other way.
ALTER TABLE runs RENAME COLUMN kind TO former_kind;
ALTER TABLE runs ADD COLUMN kind TEXT NOT NULL DEFAULT 'tuning'
  CHECK (kind IN ('tuning', 'conformance', 'validation', 'launch'));
UPDATE runs SET kind = former_kind;
ALTER TABLE runs DROP COLUMN former_kind;
