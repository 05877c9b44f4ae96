-- What the signer has said of who may use server wallets: documents and its words for them, kept as it said them.
CREATE TABLE signer_documents (
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('authority', 'quorum', 'wallet', 'policy')),
  id          text NOT NULL,
  version     integer NOT NULL,
  document    json NOT NULL,
  word        text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (app_id, kind, id)
);

-- `user_id` is the only one that the owner's quorum is of: whose wallet it is. No reference: the wallet outlives the user.
CREATE TABLE server_wallets (
  id           text PRIMARY KEY,
  app_id       text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  chain_type   text NOT NULL,
  address      text NOT NULL,
  public_key   text NOT NULL,
  sealed_key   text NOT NULL,
  owner_id     text,
  user_id      text,
  created_at   timestamptz NOT NULL,
  imported_at  timestamptz,
  exported_at  timestamptz,
  UNIQUE (app_id, address, chain_type)
);
CREATE INDEX server_wallets_by_age ON server_wallets (app_id, created_at, id);
CREATE INDEX server_wallets_by_user ON server_wallets (user_id, created_at, id) WHERE user_id IS NOT NULL;
CREATE INDEX server_wallets_by_owner ON server_wallets (app_id, owner_id) WHERE owner_id IS NOT NULL;
COMMENT ON COLUMN server_wallets.sealed_key IS 'to the signer, for this app, wallet, chain and address';

-- Which keys users may have signed with: the signer makes each anew. Nothing of the private half is anywhere.
CREATE TABLE user_keys (
  session_id  uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  key_id      text NOT NULL,
  expires_at  timestamptz NOT NULL,
  user_id     text NOT NULL,
  PRIMARY KEY (session_id, key_id, expires_at)
);
CREATE INDEX user_keys_by_user ON user_keys (user_id, expires_at);
CREATE INDEX user_keys_by_end ON user_keys (expires_at);

-- The operator's order which keys are an app's authority, until the signer has it.
CREATE TABLE authority_orders (
  app_id      text PRIMARY KEY REFERENCES apps (id) ON DELETE CASCADE,
  signed      json NOT NULL,
  ordered_at  timestamptz NOT NULL
);

-- What a call with an idempotency key was answered. Without an answer it is under way, or its server died.
CREATE TABLE idempotent_calls (
  app_id      text NOT NULL,
  key         text NOT NULL,
  call        bytea NOT NULL,
  claim       uuid NOT NULL,
  claimed_at  timestamptz NOT NULL,
  answer      json,
  PRIMARY KEY (app_id, key)
);
CREATE INDEX idempotent_calls_by_time ON idempotent_calls (claimed_at);
COMMENT ON COLUMN idempotent_calls.key IS 'with the user who called, where it was no backend';
COMMENT ON COLUMN idempotent_calls.call IS 'SHA-256 of method, path and body';

CREATE FUNCTION sole_user(quorum json) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN json_array_length(quorum -> 'public_keys') = 0 AND json_array_length(quorum -> 'user_ids') = 1
    THEN quorum -> 'user_ids' ->> 0 END
$$;

CREATE CONSTRAINT TRIGGER server_wallets_created AFTER INSERT ON server_wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND has_webhook(NEW.app_id, 'user.wallet_created'))
  EXECUTE FUNCTION tell_of_wallet('user.wallet_created');

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

-- Imports under way: what the signer wants to see again with the key.
CREATE TABLE wallet_imports (
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  chain_type  text NOT NULL,
  address     text NOT NULL,
  ticket      text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (app_id, chain_type, address)
);
CREATE INDEX wallet_imports_by_end ON wallet_imports (expires_at);
