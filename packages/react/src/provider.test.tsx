// @vitest-environment happy-dom
import { API, APP_ID, appConfig, fakeServer } from '@latchkey/core/testing'
import { act, render } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { VERSION } from './exports/index.ts'
import { getAccessToken } from './hooks/get-access-token.ts'
import { PrivyProvider } from './PrivyProvider.tsx'
import { page } from './page-client.ts'
import { goTo, host, leavePage, logInBefore, nextPage, ownPages, pass } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

ownPages()
beforeEach(() => {
  vi.stubGlobal('fetch', fakeServer().fetch)
})

class Boundary extends Component<
  { onError(message: string): void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: Error) {
    this.props.onError(error.message)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** What a tree throws while it renders or mounts; null when it does not. */
async function thrown(tree: ReactNode): Promise<string | null> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let message: string | null = null
  render(<Boundary onError={(text) => (message ??= text)}>{tree}</Boundary>)
  await pass()
  return message
}

const provider = (props: object = {}, children: ReactNode = null) => (
  <PrivyProvider appId={APP_ID} apiUrl={API} {...props}>
    {children}
  </PrivyProvider>
)

describe('a provider', () => {
  it('needs an app id, and sends a client id where there is one [CONF-001]', async () => {
    const plain = await host()
    expect(plain.server.seen[0]?.headers).not.toHaveProperty('privy-client-id')
    nextPage()
    const named = await host({ clientId: 'client-1' })
    expect(named.server.seen[0]?.headers['privy-client-id']).toBe('client-1')
  })

  const BAD_IDS = [undefined, null, 7, '', 'a'.repeat(24), 'a'.repeat(26)]
  it.each(BAD_IDS)('refuses the app id %j [CONF-002]', async (appId) => {
    expect(await thrown(provider({ appId }))).toBe(
      `Cannot initialize the Privy provider with an invalid Privy app ID: ${JSON.stringify(appId)} is no id of a Latchkey app. Those have 25 characters; "app list" of the server's command line names yours.`,
    )
  })

  it('is refused inside and beside another [CONF-021]', async () => {
    const message = 'Multiple PrivyProvider instances found'
    expect(await thrown(provider({}, provider()))).toBe(message)
    nextPage()
    const both = (
      <>
        {provider()}
        {provider()}
      </>
    )
    expect(await thrown(both)).toBe(message)
  })

  it('may be mounted again after it was taken away, with the same session', async () => {
    const first = await host()
    leavePage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const again = await host({ server: first.server })
    expect(again.privy().ready).toBe(true)
    expect(first.server.to(`/api/v1/apps/${APP_ID}`)).toHaveLength(1)
  })

  const PLACES: [string, boolean][] = [
    ['https://shop.example/', true],
    ['http://localhost:3000/', true],
    ['http://127.0.0.1:3000/', true],
    ['http://shop.example/', false],
    ['http://localhost.example/', false],
  ]
  it.each(PLACES)('on %s works: %s [CONF-022]', async (url, works) => {
    goTo(url)
    expect(await thrown(provider())).toBe(works ? null : 'Embedded wallet is only available over HTTPS')
  })

  it('bears the version of the surface it keeps [CONF-023]', async () => {
    const app = await host()
    expect(VERSION).toBe('2.21.4')
    expect(app.server.seen[0]?.headers['privy-client']).toBe('react-auth:2.21.4')
  })

  it('says where the address of the API may stand, and refuses its own', async () => {
    expect(await thrown(provider({ apiUrl: undefined }))).toMatch(/apiUrl.*latchkey-api/)
    expect(await thrown(provider({ apiUrl: window.location.origin }))).toContain('must not share an origin')
  })

  it('mounts no frame from its own origin, also where the settings of the app name it', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await host({ server: serverOf({ custom_api_url: window.location.origin }), frame: null })
    act(() => app.privy().login())
    await pass(100)
    expect(document.querySelector('iframe')).toBeNull()
    expect(page().client?.state.get().frame).toBe('failed')
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The API must be served from another origin than the page.' }),
    )
  })

  it('of another app on the same page has a client of its own', async () => {
    const server = serverOf()
    const other = APP_ID.replace(/1$/, '2')
    server.on(`GET /api/v1/apps/${other}`, () => ({ body: appConfig({ id: other, name: 'Other' }) }))
    vi.stubGlobal('fetch', server.fetch)
    const tree = (key: string, appId: string) => (
      <PrivyProvider key={key} appId={appId} apiUrl={API}>
        {null}
      </PrivyProvider>
    )
    const { rerender } = render(tree('one', APP_ID))
    await pass()
    const first = page().client
    rerender(tree('two', other))
    await pass()
    expect([first?.config().name, page().client?.config().name]).toEqual(['Shop', 'Other'])
    rerender(tree('three', other))
    await pass()
    expect(server.to(`/api/v1/apps/${other}`)).toHaveLength(1)
  })

  it('throws once the settings of the app show that nobody can log in [CONF-024]', async () => {
    vi.stubGlobal('fetch', serverOf({ email_auth: false }).fetch)
    expect(await thrown(provider())).toBe('You must enable at least one login method')
  })

  it('works in strict mode: one load, one session', async () => {
    const app = await host({ strict: true })
    expect(app.privy().ready).toBe(true)
    expect(app.server.to(`/api/v1/apps/${APP_ID}`)).toHaveLength(1)
  })

  it('draws nothing and mounts no frame before anything asks for it', async () => {
    await host({ frame: null })
    expect(document.querySelector('iframe')).toBeNull()
    expect(document.querySelector('#privy-dialog')).toBeNull()
  })
})

describe('getAccessToken outside of React', () => {
  it('gives the stored token before there is a provider', async () => {
    expect(await getAccessToken()).toBeNull()
    localStorage.setItem('privy:token', '"stored"')
    expect(await getAccessToken()).toBe('stored')
    localStorage.setItem('privy:token', '{broken')
    expect(await getAccessToken()).toBeNull()
  })

  it('asks the client of the page afterwards', async () => {
    const app = await host()
    const stored = logInBefore()
    expect(await getAccessToken()).toBe(JSON.parse(stored.get('privy:token') ?? ''))
    expect(await app.privy().getAccessToken()).toBe(await getAccessToken())
  })
})
