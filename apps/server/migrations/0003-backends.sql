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
  user_then  jsonb,
  detail     jsonb NOT NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_messages_by_time ON webhook_messages (at);

CREATE TABLE webhook_deliveries (
  message_id   bigint NOT NULL REFERENCES webhook_messages (id) ON DELETE CASCADE,
  endpoint_id  text NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  user_id      text NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  due_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (endpoint_id, user_id, message_id)
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at);
CREATE INDEX webhook_deliveries_by_message ON webhook_deliveries (message_id);
COMMENT ON TABLE webhook_deliveries IS 'what is still to be delivered; a row goes when it was, or was given up';

CREATE FUNCTION stored_account(a linked_accounts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'type', a.type, 'subject', a.subject, 'data', a.data,
    'first_verified_at', floor(extract(epoch FROM a.first_verified_at)),
    'latest_verified_at', floor(extract(epoch FROM a.latest_verified_at)))
$$;

CREATE FUNCTION stored_user(of_user text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
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
  ) FROM users u WHERE u.id = of_user
$$;

-- Writes the message and what is to be delivered of it into the very transaction that it tells of, so that neither
-- is there without the other. An app without endpoints pays one look into a small index.
CREATE FUNCTION tell_webhooks(of_app text, of_user text, event text, about jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  message bigint;
BEGIN
  INSERT INTO webhook_messages (app_id, user_id, type, user_then, detail)
    VALUES (of_app, of_user, event, stored_user(of_user), about) RETURNING id INTO message;
  INSERT INTO webhook_deliveries (message_id, endpoint_id, user_id)
    SELECT message, e.id, of_user FROM webhook_endpoints e
    WHERE e.app_id = of_app AND e.enabled AND event = ANY (e.events);
END $$;

CREATE FUNCTION has_webhook(of_app text, event text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('latchkey.restoring', true), '') <> 'on' AND EXISTS (
    SELECT 1 FROM webhook_endpoints e WHERE e.app_id = of_app AND e.enabled AND event = ANY (e.events))
$$;

CREATE FUNCTION on_user_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook(NEW.app_id, 'user.created') THEN
    PERFORM tell_webhooks(NEW.app_id, NEW.id, 'user.created', '{}');
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION on_session_opened() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account linked_accounts;
BEGIN
  IF has_webhook(NEW.app_id, 'user.authenticated') THEN
    SELECT * INTO account FROM linked_accounts a WHERE a.user_id = NEW.user_id
      ORDER BY a.latest_verified_at DESC LIMIT 1;
    PERFORM tell_webhooks(NEW.app_id, NEW.user_id, 'user.authenticated',
      jsonb_build_object('account', stored_account(account)));
  END IF;
  RETURN NULL;
END $$;

-- The accounts that a new user comes with are part of user.created.
CREATE FUNCTION on_account_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook(NEW.app_id, 'user.linked_account') AND EXISTS (
    SELECT 1 FROM users u WHERE u.id = NEW.user_id AND u.created_at <> NEW.first_verified_at) THEN
    PERFORM tell_webhooks(NEW.app_id, NEW.user_id, 'user.linked_account',
      jsonb_build_object('account', stored_account(NEW)));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION on_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id <> OLD.user_id THEN
    IF has_webhook(NEW.app_id, 'user.transferred_account') THEN
      PERFORM tell_webhooks(NEW.app_id, NEW.user_id, 'user.transferred_account', jsonb_build_object(
        'account', stored_account(NEW), 'from_user', OLD.user_id,
        'deleted_user', NOT EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id)));
    END IF;
  ELSIF has_webhook(NEW.app_id, 'user.updated_account') THEN
    PERFORM tell_webhooks(NEW.app_id, NEW.user_id, 'user.updated_account',
      jsonb_build_object('account', stored_account(NEW)));
  END IF;
  RETURN NULL;
END $$;

-- An account that goes with its user is no unlinking.
CREATE FUNCTION on_account_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook(OLD.app_id, 'user.unlinked_account')
    AND EXISTS (SELECT 1 FROM users u WHERE u.id = OLD.user_id) THEN
    PERFORM tell_webhooks(OLD.app_id, OLD.user_id, 'user.unlinked_account',
      jsonb_build_object('account', stored_account(OLD)));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION on_wallet_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook(NEW.app_id, 'user.wallet_created') THEN
    PERFORM tell_webhooks(NEW.app_id, NEW.user_id, 'user.wallet_created',
      jsonb_build_object('address', NEW.address));
  END IF;
  RETURN NULL;
END $$;

-- Deferred to the commit, when all that belongs together has happened.
CREATE CONSTRAINT TRIGGER users_1_created AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION on_user_created();
CREATE CONSTRAINT TRIGGER accounts_linked AFTER INSERT ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.type <> 'guest') EXECUTE FUNCTION on_account_linked();
CREATE CONSTRAINT TRIGGER accounts_changed AFTER UPDATE ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id <> OLD.user_id OR NEW.subject <> OLD.subject) EXECUTE FUNCTION on_account_changed();
CREATE CONSTRAINT TRIGGER accounts_unlinked AFTER DELETE ON linked_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.type <> 'guest') EXECUTE FUNCTION on_account_unlinked();
CREATE CONSTRAINT TRIGGER wallets_created AFTER INSERT ON wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION on_wallet_created();
CREATE CONSTRAINT TRIGGER sessions_opened AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION on_session_opened();
