// @vitest-environment happy-dom
import { type ClientState, createStore, type ModalState } from '@latchkey/core'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ModalRoot } from './modal-root.tsx'

const fake = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('../context.ts', async () => {
  const { createContext, useSyncExternalStore } = await import('react')
  return {
    ClientReactContext: createContext(null),
    useClient: () => fake.client,
    useStore: (store: { subscribe(l: () => void): () => void; get(): unknown }) =>
      useSyncExternalStore(store.subscribe, store.get, store.get),
  }
})
vi.mock('../screens/registry.ts', () => {
  const entry = (more: object) => ({
    back: 'history',
    backdrop: 'closes',
    ...more,
  })
  return {
    SCREENS: {
      loading: entry({ showBeforeReady: true }),
      landing: entry({ showBeforeReady: true }),
      terms: entry({ back: 'none' }),
      error: entry({}),
      'wallet-created': entry({ goesOn: true }),
    },
  }
})

vi.mock('../screens/load-screen.ts', async () => {
  const { useContext } = await import('react')
  const { ShownContext } = await import('../ui/shown.ts')
  return {
    loadScreen: async () => {},
    screenOf: (id: string) => () => (
      <p data-shown={useContext(ShownContext)}>{id === 'loading' ? 'spinner' : id}</p>
    ),
  }
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function open(id: string, state: Partial<ClientState> = {}, modal: Partial<ModalState> = {}) {
  const screen = { id, data: {} } as ModalState['screen']
  const stores = {
    state: createStore({ ready: true, app: {}, appError: null, ...state } as ClientState),
    modal: createStore<ModalState>({
      open: true,
      coming: false,
      screen,
      history: [],
      direction: 'none',
      ...modal,
    }),
    above: createStore<unknown>(null),
  }
  const back = vi.fn()
  const close = vi.fn()
  fake.client = {
    state: stores.state,
    above: stores.above,
    modal: { state: stores.modal, back, close },
    config: () => ({
      standalone: false,
      headless: false,
      captcha: { siteKey: null },
      intl: { defaultCountry: 'US', language: 'en' },
      appearance: { palette: { background: '#ffffff', accent: '#676FFF' }, footerLogo: null },
    }),
  }
  render(<ModalRoot waited={false} />)
  return { ...stores, back, close }
}

const text = () =>
  document.getElementById('privy-dialog')?.shadowRoot?.querySelector('#privy-modal-content')?.textContent
const button = (name: string) =>
  document.getElementById('privy-dialog')?.shadowRoot?.querySelector<HTMLElement>(`[aria-label=${name}]`)
const settle = () => act(async () => {})

it('shows a spinner while the app is not ready, for a screen flagged so, and then the screen [SHELL-020]', async () => {
  const { state } = open('landing', { ready: false })
  await settle()
  expect(text()).toBe('spinner')
  await act(async () => state.set((now) => ({ ...now, ready: true })))
  expect(text()).toBe('landing')
})

it('keeps a screen that is not flagged unseen until the app is ready', async () => {
  const { state } = open('terms', { ready: false })
  await settle()
  expect(document.getElementById('privy-dialog')).toBeNull()
  await act(async () => state.set((now) => ({ ...now, ready: true })))
  expect(text()).toBe('terms')
})

const before = { id: 'landing', data: {} } as NonNullable<ModalState['screen']>

it.each([
  ['goes back through what came before [SHELL-002]', 'error', [before], true],
  ['has no way back at the beginning', 'error', [], false],
  ['has no way back from a step that cannot be undone', 'terms', [before], false],
])('%s', async (_, id, history, goes) => {
  const { back } = open(id, {}, { history })
  await settle()
  button('Back')?.click()
  expect(back).toHaveBeenCalledTimes(goes ? 1 : 0)
})

it('closes as the user', async () => {
  const { close } = open('landing')
  await settle()
  button('Close')?.click()
  expect(close).toHaveBeenCalledExactlyOnceWith('user')
})

it.each([
  ['slides a screen in', 'terms', 'forward', 'forward'],
  ['slides back to one', 'wallet-created', 'back', 'back'],
  ['leaves one that goes on with what was begun in its place', 'wallet-created', 'forward', 'on'],
] as const)('%s', async (_, id, direction, shown) => {
  open(id, {}, { direction })
  await settle()
  const content = document.getElementById('privy-dialog')?.shadowRoot?.querySelector('#privy-modal-content')
  expect(content?.firstElementChild?.className).toBe(shown)
})

it('knows that nobody reads a screen while another stands in front of it', async () => {
  const { above } = open('error')
  const shown = () =>
    [...(document.getElementById('privy-dialog')?.shadowRoot?.querySelectorAll('[data-shown]') ?? [])].map(
      (screen) => [screen.textContent, screen.getAttribute('data-shown')],
    )
  await settle()
  expect(shown()).toEqual([['error', 'true']])
  const question = { open: true, coming: false, screen: before, history: [], direction: 'none' }
  const standing = (screen: typeof before) => ({
    ...(fake.client as object),
    above: createStore<unknown>(null),
    modal: { state: createStore({ ...question, screen }), close: vi.fn() },
  })
  const inFront = standing(before)
  await act(async () => above.set(inFront))
  expect(shown()).toEqual([
    ['landing', 'true'],
    ['error', 'false'],
  ])
  await act(async () => inFront.above.set(standing({ id: 'terms', data: {} })))
  expect(shown()).toEqual([
    ['terms', 'true'],
    ['error', 'false'],
    ['landing', 'false'],
  ])
  await act(async () => inFront.above.set(null))
  await act(async () => above.set(null))
  expect(shown()).toEqual([['error', 'true']])
})
