-- Since which generation a session's refresh tokens are by the key that it names: older ones are by keys before it, and a
-- later one by such a key is forged. Null of sessions from before: theirs may be by any.
ALTER TABLE sessions ADD COLUMN key_since integer;
ALTER TABLE sessions ALTER COLUMN key_since SET DEFAULT 1;
