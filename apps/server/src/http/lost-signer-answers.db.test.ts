import { serve } from '@hono/node-server'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSolanaPart } from '../../../sandbox/src/solana/solana-part.ts'
import { freePorts } from '../../../sandbox/src/testing/start-sandbox.ts'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import { openMember } from '../testing/factors.ts'
import type { SendingHouse } from '../testing/sending-house.ts'
import { openSendingHouse } from '../testing/sending-house.ts'
import type { SignerGate } from '../testing/signer-gate.ts'
import { openSignerGate } from '../testing/signer-gate.ts'
import { APP_ID, ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'
import { signatureOf } from '../testing/wallet-clients.ts'
import type { AcknowledgedWallet, OperationsWorld, WalletOperation } from '../testing/wallet-operations.ts'
import { again, hello, openOperations } from '../testing/wallet-operations.ts'

const SOLANA = 'solana:SandboxGenesisHash11111111111111'
const CREDENTIALS = { serverToken: 'of-the-server', operatorToken: 'of-the-operator' }

let sending: SendingHouse
let solana: ReturnType<typeof createSolanaPart>
let gate: SignerGate
let closeSigner: () => void
let world: OperationsWorld
let operations: WalletOperation[]
const acknowledged: AcknowledgedWallet[] = []

beforeAll(async () => {
  sending = await openSendingHouse(71_077)
  const { house, chain } = sending
  const [port, solanaSocket] = (await freePorts(2)) as [number, number]
  const ports = { web: 0, smtp: 0, ethereum: 0, ethereum2: 0, solana: port, solanaSocket }
  solana = createSolanaPart({ ports, allowedOrigins: [], stateFolder: undefined })
  await solana.start()
  const solanaUrl = `http://127.0.0.1:${port}`
  await house.setApp({
    name: 'Test app',
    allowed_origins: [ORIGIN],
    ...{ delegated_actions: true, development: true, server_wallets: true },
    chains: { [chain.caip2]: { rpc_urls: [chain.url] }, [SOLANA]: { rpc_urls: [solanaUrl] } },
  })
  const { fetch: handle } = createSignerServer(house.signer, CREDENTIALS)
  const signerUrl = await new Promise<string>((resolve) => {
    const server = serve({ fetch: handle, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve(`http://127.0.0.1:${info.port}`),
    )
    closeSigner = () => void server.close()
  })
  gate = await openSignerGate(signerUrl)
  house.ports.signer = createHttpSigner({ url: gate.url, token: CREDENTIALS.serverToken })
  const authorization = `Basic ${Buffer.from(`${APP_ID}:${house.secret}`).toString('base64')}`
  world = {
    ...{ chain, key: house.key, request: house.request },
    member: (email) => openMember(house, email),
    solana: {
      caip2: SOLANA,
      async rpc(method, params) {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const headers = { 'content-type': 'application/json' }
        return (await (await fetch(solanaUrl, { method: 'POST', headers, body })).json()).result
      },
    },
    call(method, path, { body, keys = [], idempotencyKey } = {}) {
      const once = idempotencyKey === undefined ? {} : { 'privy-idempotency-key': idempotencyKey }
      const request = {
        method: method as 'POST',
        url: SERVER_ORIGIN + path,
        headers: { 'privy-app-id': APP_ID, ...once },
        body: body ?? {},
      }
      const signatures = keys.map(({ privateKey }) => signatureOf(request, privateKey))
      const headers = {
        ...{ origin: undefined, authorization, ...once },
        'content-type': body === undefined ? undefined : 'application/json',
        'privy-authorization-signature': signatures.length > 0 ? signatures.join(',') : undefined,
      }
      const raw = body === undefined ? '' : JSON.stringify(body)
      return () => house.request(method, path, method === 'GET' ? { headers } : { headers, raw })
    },
  }
  operations = await openOperations(world, acknowledged)
})
afterAll(async () => {
  gate.close()
  closeSigner()
  await sending.close()
  await solana.stop()
})

it.each([
  ['has not heard it', 'before'],
  ['has done it, and was not heard', 'after'],
] as const)('every operation goes on where the signer %s: a repeat is answered alike, no wallet is lost, none is there twice', async (_, when) => {
  const prepared = []
  for (const operation of operations) prepared.push(await operation.prepare())
  const held = gate.hold(
    when,
    operations.map(({ path }) => path),
  )
  const firsts = prepared.map(({ ask }) => ask())
  await held
  gate.drop()
  const said = await Promise.all(firsts)
  expect(said.map(({ status, body }) => [status, body.code])).toEqual(said.map(() => [503, 'unavailable']))

  const ends: unknown[] = []
  for (const [at, { ask, settle }] of prepared.entries()) {
    ends.push([operations[at]?.name, await settle(await again(ask))])
  }
  expect(ends).toEqual(operations.map(({ name, end }) => [name, end]))

  const rows = await sending.house.rows('SELECT id FROM server_wallets WHERE user_id IS NULL ORDER BY id')
  expect(rows.map(({ id }) => id)).toEqual(acknowledged.map(({ id }) => id).toSorted())
  const signed: number[] = []
  for (const { id, chain } of acknowledged) {
    const call = { body: hello(chain), keys: [world.key] }
    signed.push((await again(world.call('POST', `/v1/wallets/${id}/rpc`, call))).status)
  }
  expect(signed).toEqual(acknowledged.map(() => 200))
})
