-- Edition 3: who handed a run in stands apart from what it found. launch_seed: of the first launch of a result.
CREATE TABLE contributors (
  run INTEGER PRIMARY KEY REFERENCES runs,
  name TEXT NOT NULL,
  email TEXT NOT NULL
);
INSERT INTO contributors (run, name, email)
  SELECT id, coalesce(contributor, ''), coalesce(email, '') FROM runs
  WHERE contributor IS NOT NULL OR email IS NOT NULL;
ALTER TABLE runs DROP COLUMN contributor;
ALTER TABLE runs DROP COLUMN email;
ALTER TABLE counts ADD COLUMN launch_seed INTEGER;
