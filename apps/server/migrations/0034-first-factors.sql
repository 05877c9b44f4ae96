-- A user's first second factor: enrolled by a login alone, so its user is told with a link that undoes it and all that came
-- by it. Without a reference to users: one who is kept aside and comes back brings those factors back, and the link is good.
CREATE TABLE factor_beginnings (
  id          uuid PRIMARY KEY,
  app_id      text NOT NULL,
  user_id     text NOT NULL,
  session_id  uuid NOT NULL,
  at          timestamptz NOT NULL,
  undo_until  timestamptz NOT NULL,
  undone_at   timestamptz
);
CREATE INDEX factor_beginnings_by_user ON factor_beginnings (user_id);
CREATE INDEX factor_beginnings_by_time ON factor_beginnings (undo_until);
COMMENT ON COLUMN notices.undo IS 'the change of accounts, or the first factor, that a link in it undoes';

-- As 0017 has it, and for `undoable` after it a first factor can be undone by a link. What other sessions have proven goes
-- with the factor also where no session has removed it.
CREATE FUNCTION change_factors(
  of_app text, of_user text, by_session uuid, seen integer, added jsonb, removed jsonb, at timestamptz, undoable interval
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  told record;
  beginning uuid;
BEGIN
  PERFORM 1 FROM users u WHERE u.id = of_user FOR UPDATE;
  IF seen <> (SELECT count(*) FROM mfa_factors f WHERE f.user_id = of_user) THEN RETURN false; END IF;
  IF seen = 0 AND jsonb_array_length(added) > 0 AND undoable > '0' THEN
    INSERT INTO factor_beginnings (id, app_id, user_id, session_id, at, undo_until)
      VALUES (gen_random_uuid(), of_app, of_user, by_session, change_factors.at, change_factors.at + undoable)
      RETURNING id INTO beginning;
  END IF;
  FOR told IN
    WITH gone AS (
      DELETE FROM mfa_factors f USING jsonb_to_recordset(removed) AS r (method text, subject text)
      WHERE f.user_id = of_user AND f.method = r.method AND f.subject = r.subject RETURNING f.method
    ), come AS (
      INSERT INTO mfa_factors (user_id, method, subject, enrolled_at)
      SELECT of_user, a.method, a.subject, change_factors.at FROM jsonb_to_recordset(added) AS a (method text, subject text)
      ON CONFLICT DO NOTHING RETURNING method
    )
    SELECT DISTINCT method, 'factor_removed' AS kind, '{}'::jsonb AS undo FROM gone
    UNION ALL SELECT DISTINCT method, 'factor_added',
      CASE WHEN beginning IS NULL THEN '{}' ELSE jsonb_build_object('change', beginning) END FROM come
  LOOP
    INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      VALUES (of_app, of_user, by_session, replace(told.kind, '_', ' '), jsonb_build_object('method', told.method),
        change_factors.at);
    PERFORM tell_user(of_app, of_user, told.kind,
      jsonb_build_object('factor', told.method, 'session', by_session) || told.undo, change_factors.at);
    IF has_webhook(of_app, CASE told.kind WHEN 'factor_added' THEN 'mfa.enabled' ELSE 'mfa.disabled' END) THEN
      PERFORM tell_webhooks(of_app, of_user, CASE told.kind WHEN 'factor_added' THEN 'mfa.enabled' ELSE 'mfa.disabled' END,
        jsonb_build_object('factor', told.method));
    END IF;
  END LOOP;
  -- They stand in for a factor: with the last one they go.
  DELETE FROM mfa_recovery_codes c
    WHERE c.user_id = of_user AND NOT EXISTS (SELECT 1 FROM mfa_factors f WHERE f.user_id = of_user);
  -- What other sessions have proven by a factor that is gone proves nothing any more.
  DELETE FROM mfa_proofs p USING sessions s
    WHERE p.session_id = s.id AND s.user_id = of_user
      AND p.method IN ('sms', 'totp', 'passkey')
      AND NOT EXISTS (SELECT 1 FROM mfa_factors f WHERE f.user_id = of_user AND f.method = p.method)
      AND p.session_id IS DISTINCT FROM by_session;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION change_factors(
  of_app text, of_user text, by_session uuid, seen integer, added jsonb, removed jsonb, at timestamptz
) RETURNS boolean LANGUAGE sql AS $$
  SELECT change_factors(of_app, of_user, by_session, seen, added, removed, at, NULL::interval)
$$;

-- After the signer has forgotten all factors: strikes them, and what sessions have proven by them. Whatever of the user's
-- could be undone is undone by that. False where it was before, or its user is not there.
CREATE FUNCTION undo_first_factor(beginning uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  undone factor_beginnings;
BEGIN
  PERFORM 1 FROM users u JOIN factor_beginnings b ON b.user_id = u.id WHERE b.id = beginning FOR UPDATE OF u;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * FROM factor_beginnings b WHERE b.id = beginning AND b.undone_at IS NULL INTO undone;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE factor_beginnings b SET undone_at = undo_first_factor.at
    WHERE b.user_id = undone.user_id AND b.undone_at IS NULL;
  INSERT INTO audit (app_id, user_id, action, detail, at)
    VALUES (undone.app_id, undone.user_id, 'first factor undone', jsonb_build_object('beginning', beginning),
      undo_first_factor.at);
  PERFORM change_factors(undone.app_id, undone.user_id, NULL, count(*)::integer, '[]',
      coalesce(jsonb_agg(jsonb_build_object('method', f.method, 'subject', f.subject)), '[]'), undo_first_factor.at)
    FROM mfa_factors f WHERE f.user_id = undone.user_id;
  DELETE FROM mfa_proofs p USING sessions s WHERE p.session_id = s.id AND s.user_id = undone.user_id;
  RETURN true;
END $$;
