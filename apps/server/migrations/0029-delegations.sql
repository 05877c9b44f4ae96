-- Delegated actions: what users let an app sign with their on-device wallets while they are away. A grant is in two parts,
-- sealed to the signer and under the sealing keys; revoking it deletes both.
CREATE TABLE delegations (
  id                   text PRIMARY KEY,
  app_id               text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  user_id              text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  authority            text NOT NULL,
  wallets              jsonb NOT NULL,
  encrypted_tee_share  jsonb NOT NULL,
  app_share            bytea NOT NULL,
  mark                 bytea NOT NULL,
  use_count            bigint NOT NULL DEFAULT 0,
  created_at           timestamptz NOT NULL
);
COMMENT ON COLUMN delegations.wallets IS 'all that it was made for, in their order; both parts are bound to them';
COMMENT ON COLUMN delegations.mark IS 'SHA-256 of the request, which may be repeated';
CREATE INDEX delegations_by_user ON delegations (user_id);
CREATE INDEX delegations_by_signer_key ON delegations ((encrypted_tee_share ->> 'key_id'));
CREATE INDEX delegations_by_sealing_key ON delegations (sealing_key_of(app_share));

-- A wallet has one grant at most, the newest.
CREATE TABLE delegated_wallets (
  app_id      text NOT NULL,
  address     text NOT NULL,
  delegation  text NOT NULL REFERENCES delegations (id) ON DELETE CASCADE,
  PRIMARY KEY (app_id, address),
  FOREIGN KEY (app_id, address) REFERENCES wallets (app_id, address) ON DELETE CASCADE
);
CREATE INDEX delegated_wallets_by_grant ON delegated_wallets (delegation);

-- What backends name a wallet by once it was delegated; another grant of it has the same.
ALTER TABLE wallets ADD COLUMN backend_id text UNIQUE;

-- As 0026 has it, with what is delegated.
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
        'delegated_id', CASE WHEN d.delegation IS NOT NULL THEN w.backend_id END,
        'created_at', floor(extract(epoch FROM w.created_at))
      ) ORDER BY w.created_at, r.kind, w.chain_type, w.wallet_index, w.address COLLATE "C")
      FROM wallets w JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
        LEFT JOIN delegated_wallets d ON d.app_id = w.app_id AND d.address = w.address
      WHERE w.user_id = u.id AND r.archived_at IS NULL), '[]'),
    'server_wallets', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'id', s.id, 'address', s.address, 'chain_type', s.chain_type, 'public_key', s.public_key,
        'wallet_index', s.nth, 'imported', s.imported_at IS NOT NULL,
        'created_at', floor(extract(epoch FROM s.created_at))
      ) ORDER BY s.created_at, s.id COLLATE "C")
      FROM (SELECT w.*, row_number() OVER (PARTITION BY w.chain_type ORDER BY w.created_at, w.id COLLATE "C") - 1 AS nth
        FROM server_wallets w
        WHERE w.user_id = u.id AND w.app_id = u.app_id AND w.chain_type IN ('ethereum', 'solana')) s), '[]'),
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
