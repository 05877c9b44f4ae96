-- What a call with an idempotency key does is known by when it was begun first, whoever went on with it.
ALTER TABLE idempotent_calls ADD COLUMN begun uuid;
UPDATE idempotent_calls SET begun = claim;
ALTER TABLE idempotent_calls ALTER COLUMN begun SET NOT NULL;
COMMENT ON COLUMN idempotent_calls.begun IS 'the first claim: who takes the call over does the very same, not one more';
