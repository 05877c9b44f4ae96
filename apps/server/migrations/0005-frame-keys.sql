-- The keys of frames that each user's sessions were bound to: a key that is here binds a new session of its user at
-- any time, a key that is not within the app's `frame_bind_window_s` of the login. See docs/decisions/two-tokens.md.
CREATE TABLE frame_keys (
  user_id         text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  frame_key       text NOT NULL,
  first_bound_at  timestamptz NOT NULL,
  last_used_at    timestamptz NOT NULL,
  recovered_at    timestamptz,
  PRIMARY KEY (user_id, frame_key)
);
CREATE INDEX frame_keys_by_use ON frame_keys (last_used_at);
COMMENT ON COLUMN frame_keys.last_used_at IS 'when it last bound a session';
COMMENT ON COLUMN frame_keys.recovered_at IS 'when a wallet was first restored by it';

INSERT INTO frame_keys (user_id, frame_key, first_bound_at, last_used_at, recovered_at)
SELECT user_id, frame_key, min(at), max(at), min(recovered) FROM (
  SELECT user_id, frame_key, auth_time AS at, NULL::timestamptz AS recovered FROM sessions
  WHERE frame_key IS NOT NULL AND revoked_at IS NULL
  UNION ALL
  SELECT user_id, frame_key, first_seen, first_seen FROM recovery_devices
) AS known GROUP BY user_id, frame_key;
COMMENT ON TABLE recovery_devices IS 'superseded by frame_keys; written by older servers only';

ALTER TABLE sessions
  ADD COLUMN born_bound boolean NOT NULL DEFAULT false,
  ADD COLUMN signer_grant text;
COMMENT ON COLUMN sessions.born_bound IS 'whether the login itself named the frame key';
COMMENT ON COLUMN sessions.signer_grant IS 'the signer''s word for user, frame key and time of login; see docs/decisions/signer.md';

-- An archived root keeps its shares and its addresses; it is not listed, and makes room for another.
ALTER TABLE roots
  ADD COLUMN released_at timestamptz,
  ADD COLUMN archived_at timestamptz;
COMMENT ON COLUMN roots.released_at IS 'when its auth share was first released for use';
UPDATE roots r SET released_at = (
  SELECT min(a.at) FROM audit a WHERE a.user_id = r.user_id AND a.action = 'release' AND a.root = r.address);
DROP INDEX one_hd_root_per_user;
CREATE UNIQUE INDEX one_hd_root_per_user ON roots (user_id) WHERE kind = 'hd' AND archived_at IS NULL;

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
      WHERE w.user_id = u.id AND r.archived_at IS NULL), '[]')
  ) FROM users u WHERE u.id = of_user);
END $$;
