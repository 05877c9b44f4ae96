import type { AppConfig, RecoveryMethod } from '@latchkey/contract'
import type { HostConfig } from '../config/host-config.ts'
import { resolveConfig } from '../config.ts'
import type { ClientContext, ClientState, Clock } from '../context.ts'
import { ClientError } from '../errors/client-errors.ts'
import { userRejected } from '../errors/provider-error.ts'
import { createEventHub } from '../events/hub.ts'
import type { PrivyEvents } from '../events/types.ts'
import type { MfaPrompt } from '../frame/mfa-prompt.ts'
import { createModal } from '../modal/modal.ts'
import type { LinkedAccountWithMetadata, User } from '../session/user.ts'
import { createStore } from '../store.ts'

export const ETHEREUM_ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const SOLANA_ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

const times = { verifiedAt: new Date(0), firstVerifiedAt: new Date(0), latestVerifiedAt: new Date(0) }

export function walletAccount(
  chainType: 'ethereum' | 'solana',
  fields: {
    id?: string
    address?: string
    walletIndex?: number
    imported?: boolean
    recoveryMethod?: RecoveryMethod
    recoveryKind?: 'passkey'
  } = {},
): LinkedAccountWithMetadata {
  return {
    type: 'wallet',
    id: null,
    address: chainType === 'ethereum' ? ETHEREUM_ADDRESS : SOLANA_ADDRESS,
    chainType,
    walletClientType: 'privy',
    connectorType: 'embedded',
    recoveryMethod: 'privy',
    imported: false,
    delegated: false,
    walletIndex: 0,
    ...times,
    ...fields,
  }
}

export function userWith(...wallets: LinkedAccountWithMetadata[]): User {
  return {
    id: 'did:privy:cltest',
    createdAt: new Date(0),
    linkedAccounts: [{ type: 'email', address: 'a@b.example', ...times }, ...wallets],
    mfaMethods: [],
    hasAcceptedTerms: true,
    isGuest: false,
    delegatedWallets: [],
  }
}

/** The timers of the test: real ones, or those of `vi.useFakeTimers`. */
export const testClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** For a user without methods: no question is ever asked. */
export const noMfaPrompt = (): MfaPrompt => ({
  methods: () => [],
  ask: () => Promise.reject(new Error('No verification method')),
  settle: () => {},
})

export interface FakeClient extends ClientContext {
  mfaPrompt(): MfaPrompt
  tracked: { event: string; payload: Record<string, unknown> | undefined }[]
  /** [callback, argument] of every event fired, in order */
  fired: [keyof PrivyEvents, string, unknown][]
  logouts: number
  /** what the server answers when the user is read anew */
  serverUser: User | null
}

/** A client context with the real store, events, modal and config, and nothing behind it. */
export function fakeClient(
  options: { user?: User | null; config?: HostConfig; app?: AppConfig } = {},
): FakeClient {
  const user =
    options.user === undefined ? userWith(walletAccount('ethereum'), walletAccount('solana')) : options.user
  const config = resolveConfig({ loginMethods: ['email'], ...options.config }, options.app ?? null, () => {})
  const events = createEventHub()
  const emit = events.emit
  const stored = new Map<string, string>()
  const state = createStore<ClientState>({
    ready: true,
    app: {} as AppConfig,
    appError: null,
    user,
    authenticated: user !== null,
    identityToken: null,
    frame: 'idle',
    frameKey: null,
  })
  const client: FakeClient = {
    appId: 'testapp000000000000000001',
    clientId: undefined,
    apiUrl: () => 'https://keys.example',
    fallbackApiUrl: 'https://keys.example',
    state,
    config: () => config,
    events,
    modal: createModal(testClock),
    clock: testClock,
    send: () => Promise.reject(new Error('nothing listens')),
    getAccessToken: async () => (state.get().user ? 'customer-token' : null),
    getFrameToken: async () => (state.get().user ? 'frame-token' : null),
    analyticsId: () => '7b2f6c5e-0000-4000-8000-000000000000',
    async refreshUser() {
      state.set((now) => ({ ...now, user: client.serverUser }))
      return client.serverUser
    },
    async logout() {
      client.logouts++
      state.set((now) => ({ ...now, user: null, authenticated: false }))
    },
    reauthenticate: () => Promise.reject(userRejected()),
    recoverWallet: () => Promise.reject(new ClientError('User exited', 'unknown_connect_wallet_error')),
    mfaPrompt: noMfaPrompt,
    track: (event, payload) => void client.tracked.push({ event, payload }),
    storage: {
      get: (key) => JSON.parse(stored.get(key) ?? 'null'),
      set: (key, value) => void stored.set(key, JSON.stringify(value)),
      delete: (key) => void stored.delete(key),
    },
    tracked: [],
    fired: [],
    logouts: 0,
    serverUser: user,
  }
  events.emit = (event, callback, ...args) => {
    client.fired.push([event, String(callback), (args as unknown[])[0]])
    emit(event, callback, ...args)
  }
  return client
}
