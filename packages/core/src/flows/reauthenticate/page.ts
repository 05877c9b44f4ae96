import type { ClientContext } from '../../context.ts'
import type { Session } from '../../session/session.ts'
import type { Tabs } from '../../session/tabs.ts'
import type { Store } from '../../store.ts'
import type { Login } from '../login/login.ts'

/** What a login in place needs of the client, and what its screens are given in place of it. */
export interface Page extends ClientContext {
  readonly session: Session
  readonly login: Login
  readonly tabs: Tabs
  /** The client whose dialog stands before this one's: a login in place. */
  readonly above: Store<Page | null>
}
