/** `disk-full`: the database answers and cannot write. */
export type Readiness = 'ready' | 'unreachable' | 'disk-full'

/** Of a signer that runs as a process of its own. `failing`: it answers and cannot keep anything. */
export type SignerReadiness = 'ready' | 'away' | 'failing'
