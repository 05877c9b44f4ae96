-- Orders of an operator to remove a user's second factors, who has lost them all. What decides lies with the signer; here
-- stands what it was told and is to be told next.
CREATE TABLE factor_removals (
  id          uuid PRIMARY KEY,
  app_id      text NOT NULL,
  user_id     text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  signed      jsonb NOT NULL,
  ordered_at  timestamptz NOT NULL,
  until       timestamptz NOT NULL,
  state       text NOT NULL CHECK (state IN ('ordered', 'waiting', 'stopping', 'stopped', 'done', 'refused')),
  due_at      timestamptz NOT NULL
);
CREATE UNIQUE INDEX one_open_removal ON factor_removals (user_id) WHERE state IN ('ordered', 'waiting', 'stopping');
CREATE INDEX factor_removals_due ON factor_removals (due_at) WHERE state IN ('ordered', 'waiting', 'stopping');
COMMENT ON COLUMN factor_removals.signed IS 'the order under the signer''s MAC';
COMMENT ON COLUMN factor_removals.until IS 'how long its user can stop it: by the order at first, then by the signer''s clock';
COMMENT ON COLUMN factor_removals.due_at IS 'when the signer is asked next';

-- No more is removed where a user has shown a factor, or pressed the link. Returns whether there was one to stop.
CREATE FUNCTION stop_removal(of_user text, by text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  stopped factor_removals;
BEGIN
  UPDATE factor_removals r SET state = 'stopping', due_at = stop_removal.at
    WHERE r.user_id = of_user AND r.state IN ('ordered', 'waiting') RETURNING * INTO stopped;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO audit (app_id, user_id, action, detail, at)
    VALUES (stopped.app_id, of_user, 'factor removal stopped',
      jsonb_build_object('removal', stopped.id, 'by', stop_removal.by), stop_removal.at);
  PERFORM tell_user(stopped.app_id, of_user, 'factor_removal_stopped', '{}', stop_removal.at);
  RETURN true;
END $$;

-- Removes all of a user's factors after the signer has. False where that was done before.
CREATE FUNCTION finish_removal(removal uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  done factor_removals;
BEGIN
  UPDATE factor_removals r SET state = 'done'
    WHERE r.id = removal AND r.state IN ('waiting', 'stopping') RETURNING * INTO done;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM 1 FROM users u WHERE u.id = done.user_id FOR UPDATE;
  INSERT INTO audit (app_id, user_id, action, detail, at)
    VALUES (done.app_id, done.user_id, 'factors removed by order', jsonb_build_object('removal', removal, 'by', 'operator'),
      finish_removal.at);
  PERFORM change_factors(done.app_id, done.user_id, NULL, count(*)::integer, '[]',
      coalesce(jsonb_agg(jsonb_build_object('method', f.method, 'subject', f.subject)), '[]'), finish_removal.at)
    FROM mfa_factors f WHERE f.user_id = done.user_id;
  DELETE FROM mfa_proofs p USING sessions s WHERE p.session_id = s.id AND s.user_id = done.user_id;
  RETURN true;
END $$;
