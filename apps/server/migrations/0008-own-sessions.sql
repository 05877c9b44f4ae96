-- What a user knows a session by: {"browser": "…", "os": "…", "model": "…"}, each or all lacking. Place is the operator's word
-- for the network, where there is a table of them; the address itself is not kept. Written at the login and at a rotation.
ALTER TABLE sessions
  ADD COLUMN device jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN place text,
  ADD COLUMN last_used_at timestamptz;
COMMENT ON COLUMN sessions.last_used_at IS 'the last rotation; null: none since the login';

CREATE INDEX sessions_to_list ON sessions (user_id, auth_time DESC, id DESC) WHERE revoked_at IS NULL;
