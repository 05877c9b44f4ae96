-- Whether a guess at a code passes: every counter is below its bound, the network address's budget has a place, and the
-- identifier has none of its own yet. First it locks the counters and the budget until the statement's end, by their keys
-- and in one order for everybody: a row that is not there yet can be locked in no other way, and two guesses of which one
-- saw fewer rows than the other would lock them crosswise. Only then it looks: what the calling statement sees is as old as
-- its start, what this function sees is not.
CREATE FUNCTION guess_passes(
  counters text[], bounds integer[], forget_before timestamptz,
  budget text, allowed integer, refill_ms integer, mark text, at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock) FROM (
    SELECT DISTINCT hashtextextended(key, 0) AS lock FROM unnest(counters || budget) AS k (key)
    WHERE key IS NOT NULL ORDER BY lock
  ) AS locks;
  RETURN NOT EXISTS (
    SELECT 1 FROM guess_failures f WHERE f.key = ANY (counters || budget || mark) AND CASE f.key
      WHEN budget THEN
        f.failures - floor(extract(epoch FROM guess_passes.at - f.failed_at) * 1000 / refill_ms) >= allowed
      WHEN mark THEN f.failed_at >= forget_before
      ELSE f.failed_at >= forget_before AND f.failures >= bounds[array_position(counters, f.key)]
    END);
END $$;
