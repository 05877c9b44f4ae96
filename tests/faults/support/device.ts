import { createChannelClient, createMemoryPair } from '@latchkey/channel'
import type { AuthResponse } from '@latchkey/contract'
import { generateKeyPair } from 'dpop'
import { createHttpVault } from '../../../apps/frame/src/adapters/http-vault.ts'
import { createMemoryLock } from '../../../apps/frame/src/adapters/memory-lock.ts'
import { createMemoryShareStore } from '../../../apps/frame/src/adapters/memory-share-store.ts'
import { createFrame } from '../../../apps/frame/src/frame.ts'
import { createDirectRoom } from '../../../apps/frame/src/testing/direct-room.ts'
import { createMemoryClouds } from '../../../apps/frame/src/testing/memory-clouds.ts'
import { APP_ID, ORIGIN, SERVER_ORIGIN } from '../../../apps/server/src/testing/test-house.ts'
import type { ServerProcess } from './server-process.ts'

/** Whatever stands between a frame and its server: it sends a request on, or does not, or loses what came of it. */
export type Between = (send: () => Promise<Response>, path: string) => Promise<Response>

const straight: Between = (send) => send()

export interface DeviceOptions {
  between?: Between
  /** of a frame that was here before */
  storage?: DeviceStorage
  /** before a request is repeated */
  pause?: () => Promise<unknown>
}

const newStorage = () => ({
  shares: createMemoryShareStore(),
  key: generateKeyPair('ES256'),
  lock: createMemoryLock(),
})
export type DeviceStorage = ReturnType<typeof newStorage>

const VERIFIERS = { ethereum: 'ethereum-address-verifier', solana: 'solana-address-verifier' } as const

/**
 * The frame of the product, in this process, on a device of its own: what it asks goes over HTTP to a real server. Its
 * storage outlives it.
 */
export function openDevice(server: ServerProcess, session: AuthResponse, options: DeviceOptions = {}) {
  const { between = straight, storage = newStorage(), pause = async () => undefined } = options
  const { shares, key, lock } = storage
  const { page, frame } = createMemoryPair({ page: ORIGIN, frame: SERVER_ORIGIN })
  const clock = { now: Date.now, wait: async () => void (await pause()) }
  const send = async (url: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), origin: SERVER_ORIGIN }
    const body = JSON.parse(String(init.body))
    const answer = await server.call('POST', new URL(url).pathname, { headers, body })
    return Response.json(answer.body, { status: answer.status })
  }
  const fetching = (url: string, init: RequestInit) =>
    between(() => send(url, init), new URL(url).pathname) as Promise<Response>
  const proofKeys = { of: () => key, ofApp: () => key, thumbprint: async () => '' }
  const host = createFrame({
    ...{ shares, lock, clock, proofKeys, appId: APP_ID, reauth: true },
    ...{ ownOrigin: SERVER_ORIGIN, window: frame, parent: () => page.seenBy(frame) },
    allowedOrigins: Promise.resolve([ORIGIN]),
    vault: createHttpVault({
      ...{ origin: SERVER_ORIGIN, proofKeys, clock },
      fetch: fetching as typeof fetch,
    }),
    keyRoom: createDirectRoom(),
    clouds: createMemoryClouds(),
  })
  const client = createChannelClient({
    ...{ target: () => frame.seenBy(page), origin: SERVER_ORIGIN, listenOn: page },
  })
  const ask = (event: string, data: object = {}) =>
    client.request(event, { accessToken: session.privy_access_token, ...data }) as Promise<
      Record<string, never>
    >
  const entropyOf = (root: string) => ({
    entropyId: root,
    entropyIdVerifier: VERIFIERS[root.startsWith('0x') ? 'ethereum' : 'solana'],
  })
  return {
    storage,
    ask,
    recover: (root: string, secret: object) =>
      ask('privy:wallets:recover', { ...entropyOf(root), ...secret }),
    setRecovery: (root: string, recoveryMethod: string, secret: object) =>
      ask('privy:wallets:set-recovery', { ...entropyOf(root), recoveryMethod, ...secret }),
    /** A personal message, signed by the root itself: 65 bytes, hexadecimal. */
    async sign(root: string): Promise<string> {
      await ask('privy:wallets:connect', entropyOf(root))
      const request = { method: 'personal_sign', params: ['hello'] }
      const asked = { ...entropyOf(root), chainType: 'ethereum', hdWalletIndex: 0, request }
      const { response } = (await ask('privy:wallets:rpc', asked)) as unknown as {
        response: { data: string }
      }
      return response.data
    },
    /** The page is gone, with all that was under way. */
    close: () => host.close(),
  }
}

export type Device = ReturnType<typeof openDevice>
