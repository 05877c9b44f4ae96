/** Every delay and count of the frame's life, in ms where it is a time. */

/** Ready requests go out this often until one is answered (wire/frames 1.5). */
export const READY_POLL_MS = 150
export const READY_POLL_TRIES = 270
/** A document that has not loaded by then is given up, like one that never answers. */
export const LOAD_LIMIT_MS = READY_POLL_MS * READY_POLL_TRIES

/** How long a call waits for the frame: wallet creation and message signing. */
export const PROXY_WAIT_MS = 30_000
/** How long an import waits for the frame. */
export const IMPORT_PROXY_WAIT_MS = 15_000
/** How long a delegation waits for the frame. */
export const DELEGATION_PROXY_WAIT_MS = 15_000
/** How long a Solana signature waits for the frame. */
export const SOLANA_PROXY_WAIT_MS = 15_000

/**
 * A request that the frame took and did not answer is given up by then. Far beyond what any takes: a code is asked for
 * between two requests, so nobody's typing counts.
 */
export const FRAME_ANSWER_MS = 120_000

export const MFA_ATTEMPTS = 4
export const MFA_WAIT_MS = 300_000
/** How long a login by a code waits for its proof from a frame that is ready. */
export const FRAME_PROOF_WAIT_MS = 500
/** How long a login waits for a frame that is loading, to be born bound to its key. */
export const FRAME_KEY_WAIT_MS = 1000

/** So often one operation asks for a login; a server that is never content ends it then. */
export const MOST_REAUTHENTICATIONS = 2
