import type { Faucet } from '../faucet/faucet.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Outside } from '../outside/outside.ts'
import type { Part } from '../part.ts'

export interface World {
  inbox: Inbox
  parts: Part[]
  faucet: Faucet
  outside: Outside
}
