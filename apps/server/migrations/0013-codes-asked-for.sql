-- When this client asked for its code, and how often it was wrong since. The code may be one that others were sent before
-- (`sent_at`, `tries`): what the client is told of when to ask again, and that its code is over, goes by these alone.
ALTER TABLE login_codes
  ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN asked_tries integer NOT NULL DEFAULT 0;
