-- Secrets of a host's backend: only their SHA-256 is kept, each is 32 random bytes.
CREATE TABLE app_secrets (
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  id          text NOT NULL,
  hash        bytea NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (app_id, id)
);

-- What a backend looks users up by, beside the subject that is the primary key.
CREATE INDEX linked_accounts_by_username ON linked_accounts (app_id, type, lower(data ->> 'username'))
  WHERE data ? 'username';

CREATE TABLE webhook_endpoints (
  id             text PRIMARY KEY,
  app_id         text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  url            text NOT NULL,
  events         text[] NOT NULL,
  sealed_secret  bytea NOT NULL,
  enabled        boolean NOT NULL DEFAULT true,
  failing_since  timestamptz,
  created_at     timestamptz NOT NULL
);
CREATE INDEX webhook_endpoints_by_app ON webhook_endpoints (app_id) WHERE enabled;

-- The state that a message tells of, as it was when its transaction committed.
CREATE TABLE webhook_messages (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id  uuid NOT NULL DEFAULT gen_random_uuid(),
  app_id     text NOT NULL,
  user_id    text NOT NULL,
  type       text NOT NULL,
  user_then  jsonb NOT NULL,
  detail     jsonb NOT NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_messages_by_time ON webhook_messages (at);

CREATE TABLE webhook_deliveries (
  message_id    bigint NOT NULL REFERENCES webhook_messages (id) ON DELETE CASCADE,
  endpoint_id   text NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  user_id       text NOT NULL,
  tries         integer NOT NULL DEFAULT 0,
  due_at        timestamptz NOT NULL,
  leased_until  timestamptz,
  PRIMARY KEY (endpoint_id, user_id, message_id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at);
CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id);
COMMENT ON TABLE webhook_deliveries IS 'what is still to be delivered; a row goes when it was, or was given up';
COMMENT ON COLUMN webhook_deliveries.due_at IS 'of those that wait behind another of their user, that one''s: nobody looks at them sooner';

CREATE FUNCTION stored_account(a linked_accounts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'type', a.type, 'subject', a.subject, 'data', a.data,
    'first_verified_at', floor(extract(epoch FROM a.first_verified_at)),
    'latest_verified_at', floor(extract(epoch FROM a.latest_verified_at)))
$$;

-- The one shape in which users are read, by the server's statements too. PL/pgSQL keeps the plan with the connection.
CREATE FUNCTION stored_user(of_user text) RETURNS jsonb LANGUAGE plpgsql STABLE STRICT AS $$
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
      WHERE w.user_id = u.id), '[]')
  ) FROM users u WHERE u.id = of_user);
END $$;

-- Asked in the triggers' conditions: an app without endpoints pays one look into a small index.
CREATE FUNCTION has_webhook(of_app text, event text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(current_setting('latchkey.restoring', true), '') <> 'on' AND EXISTS (
    SELECT 1 FROM webhook_endpoints e WHERE e.app_id = of_app AND e.enabled AND event = ANY (e.events));
END $$;

-- Writes the message and what is to be delivered of it into the very transaction that it tells of, so that neither
-- is there without the other. Of a user who goes in the same transaction there is nothing to tell.
CREATE FUNCTION tell_webhooks(of_app text, of_user text, event text, about jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  user_now jsonb := stored_user(of_user);
  message bigint;
BEGIN
  IF user_now IS NULL THEN RETURN; END IF;
  INSERT INTO webhook_messages (app_id, user_id, type, user_then, detail)
    VALUES (of_app, of_user, event, user_now, about) RETURNING id INTO message;
  INSERT INTO webhook_deliveries (message_id, endpoint_id, user_id, due_at)
    SELECT message, e.id, of_user, greatest(now(), (
      SELECT max(d.due_at) FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.user_id = of_user))
    FROM webhook_endpoints e
    WHERE e.app_id = of_app AND e.enabled AND event = ANY (e.events);
END $$;

CREATE FUNCTION tell_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.app_id, NEW.id, TG_ARGV[0], '{}');
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.app_id, NEW.user_id, TG_ARGV[0], jsonb_build_object('account', (
    SELECT stored_account(a) FROM linked_accounts a WHERE a.user_id = NEW.user_id
    ORDER BY a.latest_verified_at DESC LIMIT 1)));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account linked_accounts := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  -- the accounts that a new user comes with are part of user.created
  IF TG_OP = 'INSERT' AND EXISTS (
    SELECT 1 FROM users u WHERE u.id = NEW.user_id AND u.created_at = NEW.first_verified_at) THEN RETURN NULL; END IF;
  PERFORM tell_webhooks(account.app_id, account.user_id, TG_ARGV[0],
    jsonb_build_object('account', stored_account(account)));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.app_id, NEW.user_id, TG_ARGV[0], jsonb_build_object(
    'account', stored_account(NEW), 'from_user', OLD.user_id,
    'deleted_user', NOT EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id)));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.app_id, NEW.user_id, TG_ARGV[0], jsonb_build_object('address', NEW.address));
  RETURN NULL;
END $$;

-- Deferred to the commit, when all that belongs together has happened.
CREATE CONSTRAINT TRIGGER users_created AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (has_webhook(NEW.app_id, 'user.created'))
  EXECUTE FUNCTION tell_of_user('user.created');
CREATE CONSTRAINT TRIGGER sessions_opened AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (has_webhook(NEW.app_id, 'user.authenticated'))
  EXECUTE FUNCTION tell_of_session('user.authenticated');
CREATE CONSTRAINT TRIGGER accounts_linked AFTER INSERT ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.type <> 'guest' AND has_webhook(NEW.app_id, 'user.linked_account'))
  EXECUTE FUNCTION tell_of_account('user.linked_account');
CREATE CONSTRAINT TRIGGER accounts_updated AFTER UPDATE ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id = OLD.user_id AND NEW.subject <> OLD.subject AND has_webhook(NEW.app_id, 'user.updated_account'))
  EXECUTE FUNCTION tell_of_account('user.updated_account');
CREATE CONSTRAINT TRIGGER accounts_unlinked AFTER DELETE ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.type <> 'guest' AND has_webhook(OLD.app_id, 'user.unlinked_account'))
  EXECUTE FUNCTION tell_of_account('user.unlinked_account');
CREATE CONSTRAINT TRIGGER accounts_transferred AFTER UPDATE ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id <> OLD.user_id AND has_webhook(NEW.app_id, 'user.transferred_account'))
  EXECUTE FUNCTION tell_of_transfer('user.transferred_account');
CREATE CONSTRAINT TRIGGER wallets_created AFTER INSERT ON wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (has_webhook(NEW.app_id, 'user.wallet_created'))
  EXECUTE FUNCTION tell_of_wallet('user.wallet_created');
