-- Recovery by a passkey is stored as by a key of one's own, which is what clients know that know no passkeys: with the
-- parameters that the passkey is asked with.
CREATE FUNCTION recovery_kind(method text, params jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN method = 'recovery-encryption-key' AND params ? 'credential_id' THEN 'passkey' END
$$;

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
        'recovery_kind', recovery_kind(r.recovery_method, r.recovery_params),
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
