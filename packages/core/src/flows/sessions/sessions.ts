import { LOGIN_ROUTES, type OwnSession, type SessionDevice, type SessionsResponse } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { errorCode, unauthenticatedError } from '../../errors/client-errors.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { createStore, type Store } from '../../store.ts'

/** One of the places where the user is logged in. */
export interface LoginSession {
  id: string
  /** the one of this page */
  isCurrent: boolean
  /** what the browser told when it was last used */
  device: SessionDevice
  /** what the operator of the server calls the network; null without a table of them */
  place: string | null
  beganAt: Date
  /** an hour behind at most while it is in use */
  lastUsedAt: Date
}

export interface SessionsState {
  /** read once; from then on `sessions` holds what was read last */
  ready: boolean
  loading: boolean
  /** the one of this page first, then by last use */
  sessions: LoginSession[]
  /** what is being ended: ids, and `others` for all but this one */
  ending: readonly (string | 'others')[]
  /** error code of the last thing that failed */
  error: string | null
}

export interface Sessions {
  readonly state: Store<SessionsState>
  /** @throws ClientError when nobody is logged in; ApiError */
  refresh(): Promise<void>
  /** Logs out there. One that has ended already is no failure. @throws as `refresh` */
  revoke(id: string): Promise<void>
  /** Logs out everywhere else. @throws as `refresh` */
  revokeOthers(): Promise<void>
  /** Shows the screen of them; resolves when it is closed. @throws ClientError when nobody is logged in */
  show(): Promise<void>
}

const NONE: SessionsState = { ready: false, loading: false, sessions: [], ending: [], error: null }
/** Pages of 50 that are read at most: a list that nobody could read is not loaded whole. */
const MOST_PAGES = 10

/** Where the user of the page is logged in, one list for the page. */
export const sessionsOf = /* @__PURE__ */ perClient(create)

function create(client: ClientContext): Sessions {
  const state = createStore<SessionsState>(NONE)
  const once = createOnce()
  const userId = () => client.state.get().user?.id ?? null
  let owner = userId()
  client.state.subscribe(() => {
    if (userId() === owner) return
    owner = userId()
    state.set(() => NONE)
  })

  /** Does something for the user who is in; what comes back after another has logged in changes nothing. */
  async function task(
    during: { loading: true } | { ending: string },
    run: (own: (change: Partial<SessionsState>) => void) => Promise<void>,
  ) {
    const user = userId()
    if (!user) throw unauthenticatedError()
    const own = (change: Partial<SessionsState>) => {
      if (userId() === user) state.set((now) => ({ ...now, ...change }))
    }
    // several may be ended at once: each adds itself and takes itself away
    const underWay = (is: boolean): Partial<SessionsState> => {
      if ('loading' in during) return { loading: is }
      const rest = state.get().ending.filter((one) => one !== during.ending)
      return { ending: is ? [...rest, during.ending] : rest }
    }
    own({ ...underWay(true), error: null })
    try {
      await run(own)
      own(underWay(false))
    } catch (error) {
      own({ ...underWay(false), error: errorCode(error, 'unknown_auth_error') })
      throw error
    }
  }

  const left = (keep: (session: LoginSession) => boolean) => ({
    sessions: state.get().sessions.filter(keep),
  })

  return {
    state,
    refresh: () =>
      once('refresh', () =>
        task({ loading: true }, async (own) => {
          const sessions: OwnSession[] = []
          let cursor: string | null = null
          for (let page = 0; page < MOST_PAGES; page++) {
            const answer: SessionsResponse = await client.send(LOGIN_ROUTES.listSessions, {
              body: { cursor },
            })
            sessions.push(...answer.sessions)
            cursor = answer.next_cursor
            if (!cursor) break
          }
          own({ ready: true, sessions: sessions.map(hostSession).sort(byUse) })
        }),
      ),
    revoke: (id) =>
      once(`revoke ${id}`, () =>
        task({ ending: id }, async (own) => {
          const params = { session_id: id }
          await client.send(LOGIN_ROUTES.revokeSession, { params, body: {} }).catch((error) => {
            if (errorCode(error, '') !== 'not_found') throw error
          })
          own(left((session) => session.id !== id))
        }),
      ),
    revokeOthers: () =>
      once('revoke others', () =>
        task({ ending: 'others' }, async (own) => {
          await client.send(LOGIN_ROUTES.revokeOtherSessions, { body: {} })
          own(left((session) => session.isCurrent))
        }),
      ),
    show: () =>
      new Promise((resolve, reject) => {
        if (!userId()) return reject(unauthenticatedError())
        client.modal.open('sessions', {}, () => resolve())
      }),
  }
}

function hostSession({ id, current, device, place, began_at, last_used_at }: OwnSession): LoginSession {
  return {
    id,
    isCurrent: current,
    device,
    place,
    beganAt: new Date(began_at * 1000),
    lastUsedAt: new Date(last_used_at * 1000),
  }
}

const byUse = (a: LoginSession, b: LoginSession) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime()
