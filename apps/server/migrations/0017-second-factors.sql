-- Second factors of a user. What an authenticator app or a passkey is verified with lies with the signer; here stands that
-- it is one. `subject`: the number (E.164) or the credential's id, '' for the authenticator app.
CREATE TABLE mfa_factors (
  user_id      text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  method       text NOT NULL CHECK (method IN ('sms', 'totp', 'passkey')),
  subject      text NOT NULL,
  enrolled_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, method, subject)
);

-- What a session has proven last by each method; good for the frame key that it was proven with.
CREATE TABLE mfa_proofs (
  session_id  uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  method      text NOT NULL,
  frame_key   text NOT NULL,
  at          timestamptz NOT NULL,
  spent_at    timestamptz,
  grant_mac   text,
  PRIMARY KEY (session_id, method)
);
COMMENT ON COLUMN mfa_proofs.spent_at IS 'by a signature, where the app asks for a proof of each';
COMMENT ON COLUMN mfa_proofs.grant_mac IS 'the signer''s own word for it; null where the signer verified nothing';

-- How many recovery codes the signer has left of a user's; the codes themselves are nowhere but with the user.
CREATE TABLE mfa_recovery_codes (
  user_id  text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  remain   integer NOT NULL
);

CREATE OR REPLACE FUNCTION stored_user(of_user text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'id', u.id,
    'created_at', floor(extract(epoch FROM u.created_at)),
    'accepted_terms', u.accepted_terms_at IS NOT NULL,
    'is_guest', u.is_guest,
    'custom_metadata', u.custom_metadata,
    'accounts', coalesce((
      SELECT jsonb_agg(stored_account(a) ORDER BY a.first_verified_at)
      FROM linked_accounts a WHERE a.user_id = u.id), '[]'),
    'wallets', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'address', w.address, 'chain_type', w.chain_type, 'wallet_index', w.wallet_index,
        'public_key', w.public_key, 'recovery_method', r.recovery_method,
        'imported', r.kind = 'private-key',
        'created_at', floor(extract(epoch FROM w.created_at))
      ) ORDER BY w.created_at, w.chain_type, w.wallet_index)
      FROM wallets w JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
      WHERE w.user_id = u.id AND r.archived_at IS NULL), '[]'),
    'factors', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'method', f.method, 'subject', f.subject, 'enrolled_at', floor(extract(epoch FROM f.enrolled_at))
      ) ORDER BY f.enrolled_at, f.method, f.subject)
      FROM mfa_factors f WHERE f.user_id = u.id), '[]'),
    'recovery_codes_left', (SELECT c.remain FROM mfa_recovery_codes c WHERE c.user_id = u.id)
  ) FROM users u WHERE u.id = of_user);
END $$;

-- Adds and removes factors (`[{"method", "subject"}]`), records it, and tells the user on every channel and the webhooks,
-- once for each method that came or went. False, and nothing is done, where the factors are not the `seen` number.
CREATE FUNCTION change_factors(
  of_app text, of_user text, by_session uuid, seen integer, added jsonb, removed jsonb, at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  told record;
BEGIN
  PERFORM 1 FROM users u WHERE u.id = of_user FOR UPDATE;
  IF seen <> (SELECT count(*) FROM mfa_factors f WHERE f.user_id = of_user) THEN RETURN false; END IF;
  FOR told IN
    WITH gone AS (
      DELETE FROM mfa_factors f USING jsonb_to_recordset(removed) AS r (method text, subject text)
      WHERE f.user_id = of_user AND f.method = r.method AND f.subject = r.subject RETURNING f.method
    ), come AS (
      INSERT INTO mfa_factors (user_id, method, subject, enrolled_at)
      SELECT of_user, a.method, a.subject, change_factors.at FROM jsonb_to_recordset(added) AS a (method text, subject text)
      ON CONFLICT DO NOTHING RETURNING method
    )
    SELECT DISTINCT method, 'factor_removed' AS kind FROM gone
    UNION ALL SELECT DISTINCT method, 'factor_added' FROM come
  LOOP
    INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      VALUES (of_app, of_user, by_session, replace(told.kind, '_', ' '), jsonb_build_object('method', told.method),
        change_factors.at);
    PERFORM tell_user(of_app, of_user, told.kind, jsonb_build_object('factor', told.method, 'session', by_session),
      change_factors.at);
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
      AND p.session_id <> by_session;
  RETURN true;
END $$;

-- As 0011 has them, with the factors: who comes back is no less guarded than before.
CREATE OR REPLACE FUNCTION keep_user(of_user text, by_change uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_users (user_id, app_id, change, rows, keep_until)
    SELECT u.id, u.app_id, c.id, jsonb_build_object(
      'users', jsonb_build_array(to_jsonb(u)),
      'roots', (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM roots r WHERE r.user_id = u.id),
      'wallets', (SELECT coalesce(jsonb_agg(to_jsonb(w)), '[]') FROM wallets w WHERE w.user_id = u.id),
      'frame_keys', (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM frame_keys f WHERE f.user_id = u.id),
      'agreed_keys', (SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM agreed_keys a WHERE a.user_id = u.id),
      'mfa_factors', (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM mfa_factors m WHERE m.user_id = u.id),
      'mfa_recovery_codes', (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM mfa_recovery_codes m WHERE m.user_id = u.id)
    ), c.undo_until FROM users u JOIN account_changes c ON c.id = by_change WHERE u.id = of_user;
  DELETE FROM users u WHERE u.id = of_user;
END $$;

CREATE FUNCTION restore_factors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id) AND OLD.rows ? 'mfa_factors' THEN
    PERFORM put_rows('mfa_factors', OLD.rows -> 'mfa_factors');
    PERFORM put_rows('mfa_recovery_codes', OLD.rows -> 'mfa_recovery_codes');
  END IF;
  RETURN NULL;
END $$;
-- A kept user's row goes in the transaction that brings the user back, after the user's own.
CREATE TRIGGER kept_users_factors AFTER DELETE ON kept_users FOR EACH ROW EXECUTE FUNCTION restore_factors();
