import { createIdentity, type Identity } from '../identity/identity.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { openSecrets, type Secrets } from './secrets.ts'

/** What the hosts of this outside world share. */
export interface Outside {
  /** Where whatever reaches a person goes. */
  inbox: Inbox
  /** The credentials that programs hold here, and the keys that hosts sign with. */
  secrets: Secrets
  /** People with accounts elsewhere, and the codes and tokens in circulation. */
  identity: Identity
  /** Milliseconds since 1970; a test brings a clock of its own. */
  now(): number
  /** Folder in which to keep what should outlive a restart, if there is one. */
  stateFolder: string | undefined
  /** JSON-RPC address of the chain that answers what an outside chain is asked, if one runs. */
  ethereumUrl: string | undefined
  /** JSON-RPC addresses of the Ethereum chains that run, by id. */
  chains: ReadonlyMap<number, string>
}

/** Throws SetupError when what the state folder holds cannot be read. */
export function createOutside(settings: {
  inbox: Inbox
  stateFolder?: string | undefined
  ethereumUrl?: string | undefined
  chains?: ReadonlyMap<number, string>
  now?: () => number
}): Outside {
  const { inbox, stateFolder, ethereumUrl, chains = new Map(), now = Date.now } = settings
  const identity = createIdentity(stateFolder, now)
  return { inbox, stateFolder, ethereumUrl, chains, now, secrets: openSecrets(stateFolder), identity }
}
