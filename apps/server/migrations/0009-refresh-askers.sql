-- Who was handed the refresh tokens of the last rotations, by the generation that was made: digests of the browser and of
-- its network, {"7": {"browser": "…", "network": "…"}}. Written beside rotated_at by the same statement.
ALTER TABLE sessions ADD COLUMN rotated_by jsonb NOT NULL DEFAULT '{}';

-- A token handed out again to another network: phones change theirs in the middle of a retry, so once says nothing. One
-- change with all its retries counts once; the second within a day is told to the user.
CREATE FUNCTION note_other_network(of_app text, of_user text, of_session uuid, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  noted timestamptz[];
BEGIN
  SELECT array_agg(a.at) INTO noted FROM audit a
    WHERE a.user_id = of_user AND a.action = 'token repeated elsewhere' AND a.session_id = of_session
      AND a.at > note_other_network.at - interval '1 day';
  IF note_other_network.at - interval '5 minutes' < ANY (noted) THEN RETURN; END IF;
  INSERT INTO audit (app_id, user_id, session_id, action, at)
    VALUES (of_app, of_user, of_session, 'token repeated elsewhere', note_other_network.at);
  IF cardinality(noted) = 1 THEN
    PERFORM tell_user(of_app, of_user, 'session_elsewhere', '{}', note_other_network.at);
  END IF;
END $$;

CREATE FUNCTION tell_of_reuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit (app_id, user_id, session_id, action, at)
    VALUES (NEW.app_id, NEW.user_id, NEW.id, 'session ended by reuse', NEW.revoked_at);
  PERFORM tell_user(NEW.app_id, NEW.user_id, 'session_reused', '{}', NEW.revoked_at);
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_reused AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_for = 'reuse')
  EXECUTE FUNCTION tell_of_reuse();
