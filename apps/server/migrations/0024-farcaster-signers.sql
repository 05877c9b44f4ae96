-- Keys that write on Farcaster in a user's name. The keys themselves are derived in the frame; a row is what was asked
-- of Farcaster about one, and what came of it.
CREATE TABLE farcaster_signers (
  user_id        text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  fid            bigint NOT NULL,
  public_key     text NOT NULL CHECK (public_key ~ '^0x[0-9a-f]{64}$'),
  state          text NOT NULL CHECK (state IN ('pending', 'approved', 'refused', 'removed')),
  request_token  text NOT NULL,
  approval_url   text NOT NULL,
  deadline       timestamptz NOT NULL,
  asked_at       timestamptz NOT NULL,
  settled_at     timestamptz,
  PRIMARY KEY (user_id, fid, public_key)
);
COMMENT ON COLUMN farcaster_signers.state IS 'removed: from the register, which never takes that key of that account again';
COMMENT ON COLUMN farcaster_signers.request_token IS 'names the request at Farcaster''s client API; empty where none was made';

CREATE OR REPLACE FUNCTION stored_user(of_user text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'id', u.id,
    'created_at', floor(extract(epoch FROM u.created_at)),
    'accepted_terms', u.accepted_terms_at IS NOT NULL,
    'is_guest', u.is_guest,
    'custom_metadata', u.custom_metadata,
    'accounts', coalesce((
      SELECT jsonb_agg(stored_account(a) ORDER BY a.first_verified_at, a.type, a.subject COLLATE "C")
      FROM linked_accounts a WHERE a.user_id = u.id), '[]'),
    'wallets', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'address', w.address, 'chain_type', w.chain_type, 'wallet_index', w.wallet_index,
        'public_key', w.public_key, 'recovery_method', r.recovery_method,
        'recovery_kind', recovery_kind(r.recovery_method, r.recovery_params),
        'imported', r.kind = 'private-key',
        'created_at', floor(extract(epoch FROM w.created_at))
      ) ORDER BY w.created_at, r.kind, w.chain_type, w.wallet_index, w.address COLLATE "C")
      FROM wallets w JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
      WHERE w.user_id = u.id AND r.archived_at IS NULL), '[]'),
    'factors', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'method', f.method, 'subject', f.subject, 'enrolled_at', floor(extract(epoch FROM f.enrolled_at))
      ) ORDER BY f.enrolled_at, f.method, f.subject)
      FROM mfa_factors f WHERE f.user_id = u.id), '[]'),
    'farcaster_signers', coalesce((
      SELECT jsonb_agg(jsonb_build_object('fid', s.fid, 'public_key', s.public_key)
        ORDER BY s.settled_at, s.public_key)
      FROM farcaster_signers s WHERE s.user_id = u.id AND s.state = 'approved'), '[]'),
    'recovery_codes_left', (SELECT c.remain FROM mfa_recovery_codes c WHERE c.user_id = u.id)
  ) FROM users u WHERE u.id = of_user);
END $$;
