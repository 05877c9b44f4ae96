/** What is said between the page and the document in which a wallet is recovered by a passkey, or comes to be. */

/** What the document is asked for, in the parameter `task` of its address. */
export type PasskeyTask = 'set' | 'recover'

/** Event of the messages below. */
export const PASSKEY_EVENT = 'latchkey:passkey'

/** Where its user is: three presses to set it, one to recover. `done` is the end of both. */
export type PasskeyStep = 'kit' | 'create' | 'check' | 'recover' | 'done'

/** What keeps it from going on. The user may press again, but for the first three. */
export const PASSKEY_PROBLEMS = [
  /** neither this browser nor this passkey can be asked for a secret */
  'unsupported',
  /** the passkey belongs to another address of the server */
  'elsewhere',
  /** the wallet is not recovered by a passkey */
  'other-way',
  /** no answer: the user closed the question, or has no such passkey here; browsers do not tell which */
  'not-given',
  /** nobody answered in time */
  'timeout',
  /** another passkey than the one that it was set with */
  'wrong-passkey',
  /** a second factor is wanted first */
  'factor',
  /** another device set the recovery first */
  'changed',
  'not-on-device',
  'limited',
  /** the session is over */
  'login',
  'retry',
] as const

export type PasskeyProblem = (typeof PASSKEY_PROBLEMS)[number]

/** What the document posts to the page around it: nothing that only our own widget may know. */
export type PasskeyMessage =
  | { event: typeof PASSKEY_EVENT; step: PasskeyStep }
  | { event: typeof PASSKEY_EVENT; problem: PasskeyProblem }
