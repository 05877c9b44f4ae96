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
  const entry = (id: string, more: object) => ({
    title: () => id,
    back: 'history',
    backdrop: 'closes',
    showBeforeReady: false,
    ...more,
  })
  return {
    SCREENS: {
      loading: entry('spinner', { showBeforeReady: true }),
      landing: entry('landing', { showBeforeReady: true }),
      terms: entry('terms', { back: 'none' }),
      error: entry('error', {}),
    },
  }
})

vi.mock('../screens/load-screen.ts', () => ({
  loadScreen: async () => {},
  screenOf: (id: string) => () => <p>{id === 'loading' ? 'spinner' : id}</p>,
}))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

function open(id: string, state: Partial<ClientState> = {}, modal: Partial<ModalState> = {}) {
  const screen = { id, data: {} } as ModalState['screen']
  const stores = {
    state: createStore({ ready: true, app: {}, appError: null, ...state } as ClientState),
    modal: createStore<ModalState>({ open: true, screen, history: [], direction: 'none', ...modal }),
  }
  const back = vi.fn()
  const close = vi.fn()
  fake.client = {
    state: stores.state,
    above: createStore(null),
    modal: { state: stores.modal, back, close },
    config: () => ({
      standalone: false,
      headless: false,
      captcha: { siteKey: null },
      intl: { defaultCountry: 'US', language: 'en' },
      appearance: { palette: { background: '#ffffff', accent: '#676FFF' }, footerLogo: null },
    }),
  }
  render(<ModalRoot />)
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
