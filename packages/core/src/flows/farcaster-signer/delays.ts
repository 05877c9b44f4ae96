// Beside the other delays, which every login loads, these would be loaded by whoever needs none.

/** between looks at a request (FSIGN-005) */
export const SIGNER_POLL_MS = 2000
/** until a request is given up (FSIGN-008) */
export const SIGNER_TIMEOUT_MS = 300_000
/** until the screen of an approved one closes (FSIGN-006) */
export const SIGNER_CLOSE_MS = 1400
