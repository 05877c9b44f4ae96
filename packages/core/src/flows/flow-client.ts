import type { ClientContext } from '../context.ts'
import type { Session } from '../session/session.ts'
import type { Tabs } from '../session/tabs.ts'
import type { Store } from '../store.ts'
import type { Login } from './login/login.ts'

/** What a flow is handed of the client: the page's, or the one that a login in place puts before it. */
export interface FlowClient extends ClientContext {
  readonly session: Session
  readonly login: Login
  readonly tabs: Tabs
  /** The client whose dialog stands before this one's: a login in place, or another question of what is under way. */
  readonly above: Store<FlowClient | null>
  /** of a dialog that stands before the page's: the page's client */
  readonly page?: FlowClient
}
