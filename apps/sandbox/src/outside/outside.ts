import type { Inbox } from '../inbox/inbox.ts'
import { openSecrets, type Secrets } from './secrets.ts'

/** What the hosts of this outside world share. */
export interface Outside {
  /** Where whatever reaches a person goes. */
  inbox: Inbox
  /** The credentials that programs hold here, and the keys that hosts sign with. */
  secrets: Secrets
  /** Milliseconds since 1970; a test brings a clock of its own. */
  now(): number
  /** Folder in which to keep what should outlive a restart, if there is one. */
  stateFolder: string | undefined
}

/** Throws SetupError when what the state folder holds cannot be read. */
export function createOutside(settings: {
  inbox: Inbox
  stateFolder?: string | undefined
  now?: () => number
}): Outside {
  const { inbox, stateFolder, now = Date.now } = settings
  return { inbox, stateFolder, now, secrets: openSecrets(stateFolder) }
}
