-- Counts the changes of a user's accounts: a change is decided on what was read and holds only when nothing moved since.
ALTER TABLE users ADD COLUMN revision integer NOT NULL DEFAULT 0;

-- A proof of an account that is under way (an OAuth state, a challenge, a channel) or that gives a one-use right.
-- The id is kept as its SHA-256 and the payload sealed, so that a dump completes nobody's login.
CREATE TABLE attempts (
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  kind        text NOT NULL,
  id          bytea NOT NULL,
  client      text NOT NULL,
  user_id     text,
  sealed      bytea NOT NULL,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  account     text,
  session_id  uuid,
  new_user    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (app_id, kind, id)
) WITH (fillfactor = 70);
CREATE INDEX attempts_by_expiry ON attempts (expires_at);
COMMENT ON COLUMN attempts.account IS 'type and subject that the attempt was used for';

-- What an app needs at outside services, sealed.
CREATE TABLE app_credentials (
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  name        text NOT NULL,
  sealed      bytea NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (app_id, name)
);
