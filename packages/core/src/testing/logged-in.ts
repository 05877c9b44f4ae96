import type { AppConfig, User } from '@latchkey/contract'
import { vi } from 'vitest'
import type { Client } from '../client.ts'
import type { HostConfig } from '../config/host-config.ts'
import type { PrivyEvents } from '../events/types.ts'
import {
  APP_ID,
  appConfig,
  authResponse,
  clientWith,
  type FakeBrowser,
  type FakeServer,
  fakeBrowser,
  fakeServer,
  storeSession,
  wireUser,
} from './fake-server.ts'

export interface Page {
  client: Client
  server: FakeServer
  browser: FakeBrowser
  /** the user as the server has them now; a session refresh answers with it */
  user: User
  /** every event fired: 'event.callback' and its arguments */
  fired: [string, ...unknown[]][]
}

const EVENTS = {
  login: ['onComplete', 'onError'],
  logout: ['onSuccess'],
  linkAccount: ['onSuccess', 'onError'],
  update: ['onSuccess', 'onError'],
  customAuth: ['onAuthenticated', 'onUnauthenticated'],
  oAuthAuthorization: ['onOAuthTokenGrant'],
} as const

/** A client that has restored the session of `user`, or, with null, is ready without one. */
export async function pageWith(
  user: Partial<User> | null = {},
  options: { app?: Partial<AppConfig>; host?: HostConfig; server?: FakeServer } = {},
): Promise<Page> {
  const server = options.server ?? fakeServer()
  const browser = fakeBrowser()
  const page = { server, browser, user: wireUser(user ?? {}), fired: [] } as unknown as Page
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig(options.app) }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: page.user, identity_token: null } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: page.user }) }))
  server.on('POST /api/v1/sessions/logout', () => ({ body: {} }))
  if (user) storeSession(browser)
  page.client = clientWith(server, { host: options.host }, browser)
  page.client.start()
  await vi.waitFor(() => {
    if (!page.client.state.get().ready) throw new Error('not ready')
  })
  for (const [event, callbacks] of Object.entries(EVENTS))
    page.client.events.subscribe(
      event as keyof PrivyEvents,
      Object.fromEntries(
        callbacks.map((name) => [
          name,
          (...args: unknown[]) => page.fired.push([`${event}.${name}`, ...args]),
        ]),
      ),
    )
  return page
}
