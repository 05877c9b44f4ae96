/** `disk-full`: the database answers and cannot write. */
export type Readiness = 'ready' | 'unreachable' | 'disk-full'
