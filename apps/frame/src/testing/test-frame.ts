import { createChannelClient, createMemoryPair } from '@latchkey/channel'
import { generateKeyPair } from 'dpop'
import { createMemoryLock } from '../adapters/memory-lock.ts'
import { createMemoryShareStore } from '../adapters/memory-share-store.ts'
import type { FramePorts } from '../frame.ts'
import { createFrame } from '../frame.ts'
import type { Vault } from '../ports/vault.ts'
import { createDirectRoom } from './direct-room.ts'
import { createMemoryClouds } from './memory-clouds.ts'
import { APP, testToken } from './token.ts'

export const PAGE_ORIGIN = 'https://shop.example'
export const FRAME_ORIGIN = 'https://keys.example'
export const THUMBPRINT = 'thumbprint-of-the-test-frame-0000000000000'

export function verifierOf(address: string) {
  return address.startsWith('0x') ? 'ethereum-address-verifier' : 'solana-address-verifier'
}

/** A frame with a page around it; `ask` is what the page does. Everything the frame emits is in `emitted`. */
export function createTestFrame(vault: Vault, ports: Partial<FramePorts> = {}) {
  const { page, frame } = createMemoryPair({ page: PAGE_ORIGIN, frame: FRAME_ORIGIN })
  const emitted: unknown[] = []
  page.addEventListener('message', (event) => emitted.push(event.data))
  const host = createFrame({
    appId: APP,
    ownOrigin: FRAME_ORIGIN,
    window: frame,
    parent: () => page.seenBy(frame),
    allowedOrigins: Promise.resolve([PAGE_ORIGIN]),
    reauth: false,
    vault,
    shares: createMemoryShareStore(),
    proofKeys: {
      of: () => Promise.reject(new Error('no HTTP here')),
      ofApp: () => generateKeyPair('ES256'),
      thumbprint: async () => THUMBPRINT,
    },
    lock: createMemoryLock(),
    keyRoom: createDirectRoom(),
    clouds: createMemoryClouds(),
    clock: { now: () => Date.now(), wait: () => new Promise(() => {}) },
    ...ports,
  })
  const client = createChannelClient({
    target: () => frame.seenBy(page),
    origin: FRAME_ORIGIN,
    listenOn: page,
  })
  const accessToken = testToken()

  return {
    page,
    frame,
    host,
    client,
    emitted,
    ask: (event: string, data: object = {}) =>
      client.request(event, { accessToken, ...data }) as Promise<Record<string, never>>,
    /** connects and signs a personal message (or Solana bytes) with the wallet at an index of a root */
    async sign(
      root: string,
      chainType: 'ethereum' | 'solana',
      index = 0,
    ): Promise<{ address: string; data: unknown }> {
      const entropy = { accessToken, entropyId: root, entropyIdVerifier: verifierOf(root) }
      await client.request('privy:wallets:connect', entropy)
      const request =
        chainType === 'ethereum'
          ? { method: 'personal_sign', params: ['hello'] }
          : { method: 'signMessage', params: { message: 'aGVsbG8=' } }
      const reply = await client.request('privy:wallets:rpc', {
        ...entropy,
        chainType,
        hdWalletIndex: index,
        request,
      })
      const { address, response } = reply as { address: string; response: { data: unknown } }
      return { address, data: response.data }
    },
  }
}
