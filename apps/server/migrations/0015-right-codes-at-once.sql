-- Right codes of one network pass at once. Databases that were made while 0012 said so by itself have this function already;
-- others have the one without `right_code`.
DROP FUNCTION IF EXISTS guess_passes(
  text[], integer[], timestamptz, text, integer, integer, text, timestamptz
);
DROP FUNCTION IF EXISTS guess_passes(
  text[], integer[], timestamptz, text, integer, integer, text, boolean, timestamptz
);

-- Whether a guess at a code passes: every counter is below its bound, the network address's budget has a place, and the
-- identifier has none of its own yet. First it locks the counters and the budget until the statement's end, by their keys
-- and in one order for everybody: a row that is not there yet can be locked in no other way, and two guesses of which one
-- saw fewer rows than the other would lock them crosswise. A right code takes no place in the budget: it shares that lock
-- with other right codes, so that logins of one network wait for guesses alone and not for each other. Only then it looks: what the calling statement sees is as old as
-- its start, what this function sees is not.
CREATE FUNCTION guess_passes(
  counters text[], bounds integer[], forget_before timestamptz,
  budget text, allowed integer, refill_ms integer, mark text, right_code boolean, at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM CASE WHEN shared THEN pg_advisory_xact_lock_shared(lock) ELSE pg_advisory_xact_lock(lock) END FROM (
    SELECT hashtextextended(key, 0) AS lock, bool_and(right_code AND key = budget) AS shared
    FROM unnest(counters || budget) AS k (key) WHERE key IS NOT NULL GROUP BY 1 ORDER BY 1
  ) AS locks;
  RETURN NOT EXISTS (
    SELECT 1 FROM guess_failures f WHERE f.key = ANY (counters || budget || mark) AND CASE f.key
      WHEN budget THEN
        f.failures - floor(extract(epoch FROM guess_passes.at - f.failed_at) * 1000 / refill_ms) >= allowed
      WHEN mark THEN f.failed_at >= forget_before
      ELSE f.failed_at >= forget_before AND f.failures >= bounds[array_position(counters, f.key)]
    END);
END $$;
