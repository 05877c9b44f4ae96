/** What the user agent told of a device when it was last used; null where it told nothing. */
export interface SessionDevice {
  browser: string | null
  os: string | null
  /** such as iPhone */
  model: string | null
}

/** One of the places where the user is logged in. */
export interface OwnSession {
  id: string
  /** the one that asks */
  current: boolean
  device: SessionDevice
  /** what the operator calls the network that it was last used from; null without such a table */
  place: string | null
  /** time of the login, unix seconds */
  began_at: number
  /** last renewal of its tokens, unix seconds: an hour behind at most while it is in use */
  last_used_at: number
}

export interface ListSessionsBody {
  /** of the page before */
  cursor?: string | null
}

export interface SessionsResponse {
  /** newest login first, 50 at most */
  sessions: OwnSession[]
  /** asks for what comes after; null: this is all */
  next_cursor: string | null
}

export interface EndedSessionsResponse {
  /** how many ended by this call; 0 when it is repeated */
  ended: number
}
