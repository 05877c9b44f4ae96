import type { AppConfig } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { type ApiError, errorCode } from '../errors/client-errors.ts'
import { RESTORE_WAITS_MS } from './limits.ts'
import type { Session } from './session.ts'
import type { User } from './user.ts'

export interface Restore {
  /**
   * Runs once however often it is asked for.
   * @returns waits no longer for a server that is away; the next start goes on. What is under way ends.
   */
  start(): () => void
  /** Starts over at once; what is under way counts no more. */
  retry(): void
}

/**
 * What happens when a page loads: the app's settings, then the user of the stored session, then the rule that
 * terms which are asked for must have been accepted (spec 1 section 4). While the server is away it tries
 * again by itself; nobody is logged out by that.
 */
export function createRestore(input: {
  client: ClientContext
  session: Session
  loadApp(signal: AbortSignal): Promise<AppConfig>
  /** the first session check is over; called once */
  onReady(): void
}): Restore {
  const { client, session } = input
  const { state, clock, events } = client
  let started = false
  let running: AbortController | null = null
  let failures = 0
  let timer: unknown = null
  let stopped = false
  let told = false

  async function run() {
    if (running) return
    const own = new AbortController()
    running = own
    clock.clearTimeout(timer)
    try {
      if (!state.get().app) {
        const app = await input.loadApp(own.signal)
        state.set((now) => ({ ...now, app, appError: null }))
      }
      const user = await session.load()
      // what another tab did meanwhile is looked at first
      if (own.signal.aborted) return
      if (user) await welcome(user)
      failures = 0
      state.set((now) => ({ ...now, ready: true, appError: null }))
      if (!told) input.onReady()
      told = true
    } catch (error) {
      if (!own.signal.aborted) fail(error)
    } finally {
      running = null
      if (own.signal.aborted) void run()
    }
  }

  async function welcome(user: User) {
    const requireTerms = client.config().legal.requireUsersAcceptTerms
    if (requireTerms && !user.hasAcceptedTerms) return client.logout()
    if (client.config().customAuth.enabled) return
    // hosts read `ready` and `user` in their callback, so both are there before it runs
    state.set((now) => ({ ...now, ready: true }))
    events.emit('login', 'onComplete', {
      user,
      isNewUser: false,
      wasAlreadyAuthenticated: true,
      loginMethod: null,
      loginAccount: null,
    })
  }

  function fail(error: unknown) {
    const { status, message } = error as ApiError
    state.set((now) => ({
      ...now,
      appError: { code: errorCode(error, 'api_error') as 'api_error', message: String(message) },
    }))
    // a refusal (wrong app, foreign page) stays one until somebody changes something
    if (typeof status === 'number' && status < 500 && status !== 429)
      return console.error(whyRefused(client, error))
    if (stopped) return
    const wait = RESTORE_WAITS_MS[Math.min(failures++, RESTORE_WAITS_MS.length - 1)]
    timer = clock.setTimeout(() => void run(), wait ?? 0)
  }

  const online = () => {
    if (!state.get().ready) void run()
  }

  return {
    start() {
      stopped = false
      if (!started || (state.get().appError && !state.get().ready)) void run()
      started = true
      globalThis.addEventListener?.('online', online)
      return () => {
        stopped = true
        clock.clearTimeout(timer)
        globalThis.removeEventListener?.('online', online)
      }
    },
    retry() {
      state.set((now) => ({ ...now, appError: null }))
      if (running) running.abort()
      else void run()
    },
  }
}

/** For whoever builds the page: it stays empty, and its visitors cannot help it. */
function whyRefused({ appId, apiUrl }: ClientContext, error: unknown): string {
  const api = apiUrl()
  switch (errorCode(error, '')) {
    case 'missing_or_invalid_privy_app_id':
      return `Latchkey: the server at ${api} has no app with the id ${appId}. "app list" of its command line names those it has.`
    case 'invalid_origin':
      return `Latchkey: the app ${appId} does not allow pages of ${globalThis.location?.origin}. Add that to its allowed_origins, by "app set" of the command line of the server at ${api}.`
    default:
      return `Latchkey: the server at ${api} refused to load the app ${appId}: ${error}`
  }
}
