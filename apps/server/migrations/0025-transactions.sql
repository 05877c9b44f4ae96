-- Transactions of server wallets. A row is there, with all that a chain needs, before any node hears of it.
CREATE TABLE transactions (
  id            text PRIMARY KEY,
  app_id        text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  wallet_id     text NOT NULL,
  user_id       text,
  caip2         text NOT NULL,
  address       text NOT NULL,
  request       bytea NOT NULL,
  nonce         bigint,
  nonce_given   boolean NOT NULL,
  fees_given    boolean NOT NULL,
  filled        jsonb,
  raw           text NOT NULL,
  hash          text NOT NULL,
  earlier       text[] NOT NULL DEFAULT '{}',
  last_height   bigint,
  durable       jsonb,
  details       jsonb,
  status        text NOT NULL DEFAULT 'broadcasted'
    CHECK (status IN ('broadcasted', 'confirmed', 'execution_reverted', 'failed', 'replaced')),
  failure       text,
  created_at    timestamptz NOT NULL,
  signed_at     timestamptz NOT NULL,
  accepted_at   timestamptz,
  settled_at    timestamptz,
  due_at        timestamptz NOT NULL,
  absent        integer NOT NULL DEFAULT 0,
  told_pending  boolean NOT NULL DEFAULT false
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX transactions_by_request ON transactions (app_id, wallet_id, request);
CREATE UNIQUE INDEX transactions_own_nonce ON transactions (app_id, caip2, address, nonce)
  WHERE status = 'broadcasted' AND NOT nonce_given;
CREATE INDEX transactions_by_nonce ON transactions (app_id, caip2, address, nonce);
CREATE INDEX transactions_by_wallet ON transactions (app_id, wallet_id, caip2, created_at DESC, id DESC);
CREATE INDEX transactions_due ON transactions (due_at) WHERE status = 'broadcasted';
COMMENT ON COLUMN transactions.address IS 'of Ethereum in lower case';
COMMENT ON COLUMN transactions.request IS 'SHA-256 of the signatures that asked for it';
COMMENT ON COLUMN transactions.filled IS 'of Ethereum what was signed, in the wire''s names';
COMMENT ON COLUMN transactions.raw IS 'what is broadcast, again and again until it is on the chain or cannot be';
COMMENT ON COLUMN transactions.earlier IS 'hashes that were signed for the same request and nonce with lower fees: one of them may land';
COMMENT ON COLUMN transactions.last_height IS 'of Solana: the height of blocks after which it cannot land';
COMMENT ON COLUMN transactions.durable IS 'of Solana, in place of last_height: { account, nonce } that it can land with';
COMMENT ON COLUMN transactions.accepted_at IS 'when a node had taken it';
COMMENT ON COLUMN transactions.due_at IS 'when it is looked at next; while a server looks at it, until when it is that server''s';
COMMENT ON COLUMN transactions.absent IS 'how many looks in a row found that it cannot land any more';

-- Whose turn it is to choose a nonce and have it signed. Who lost the turn writes nothing: what it had signed is thrown away.
CREATE TABLE sending_turns (
  app_id        text NOT NULL,
  caip2         text NOT NULL,
  address       text NOT NULL,
  turn          uuid NOT NULL,
  leased_until  timestamptz NOT NULL,
  PRIMARY KEY (app_id, caip2, address)
);

-- As tell_webhooks, of what belongs to no user: `subject` is what an endpoint hears of in order.
CREATE FUNCTION tell_webhooks_about(of_app text, subject text, event text, about jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  message bigint;
BEGIN
  IF NOT has_webhook(of_app, event) THEN RETURN; END IF;
  INSERT INTO webhook_messages (app_id, user_id, type, user_then, detail)
    VALUES (of_app, subject, event, '{}', about) RETURNING id INTO message;
  INSERT INTO webhook_deliveries (message_id, endpoint_id, user_id, due_at)
    SELECT message, e.id, subject, greatest(now(), (
      SELECT max(d.due_at) FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.user_id = subject))
    FROM webhook_endpoints e
    WHERE e.app_id = of_app AND e.enabled AND event = ANY (e.events);
END $$;

CREATE FUNCTION tell_of_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about jsonb := jsonb_build_object('wallet_id', NEW.wallet_id, 'transaction_id', NEW.id, 'caip2', NEW.caip2,
    'transaction_hash', NEW.hash);
BEGIN
  IF OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL THEN
    PERFORM tell_webhooks_about(NEW.app_id, NEW.wallet_id, 'transaction.broadcasted',
      jsonb_build_object('transaction', about));
  END IF;
  IF NEW.told_pending AND NOT OLD.told_pending THEN
    PERFORM tell_webhooks_about(NEW.app_id, NEW.wallet_id, 'transaction.still_pending',
      jsonb_build_object('transaction', about || jsonb_build_object('transaction_request', NEW.filled)));
  END IF;
  IF NEW.status <> OLD.status THEN
    PERFORM tell_webhooks_about(NEW.app_id, NEW.wallet_id, 'transaction.' || NEW.status,
      jsonb_build_object('transaction', about));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER transactions_moved AFTER UPDATE OF accepted_at, told_pending, status ON transactions
  FOR EACH ROW EXECUTE FUNCTION tell_of_transaction();
