import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ROUTES } from '@latchkey/contract'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { privateKeyToAddress } from 'viem/accounts'
import type { TestChain } from './chain-world.ts'
import { randomAddress } from './chain-world.ts'
import { openForClient, sealAsClient } from './client-hpke.ts'
import type { Delegator } from './delegating.ts'
import { consentOf, delegatedIdOf } from './delegating.ts'
import type { CallAnswer, CallOptions } from './test-house.ts'
import type { RequestKey } from './wallet-clients.ts'
import { newRequestKey, requestKeyOf } from './wallet-clients.ts'

const ETHER = 10n ** 18n

export interface BackendCall {
  body?: Record<string, unknown>
  keys?: readonly Pick<RequestKey, 'privateKey'>[]
  idempotencyKey?: string
}

/** A request, made out once: the very same as often as it is asked. */
export type Ask = () => Promise<CallAnswer>

/** An app with server wallets and delegation, its backend, two chains and users. */
export interface OperationsWorld {
  /** of pages */
  request(method: string, path: string, options: CallOptions): Promise<CallAnswer>
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, call?: BackendCall): Ask
  chain: Pick<TestChain, 'caip2' | 'fund' | 'balance'>
  /** the app's authorization key */
  key: RequestKey
  solana: { caip2: string; rpc<T>(method: string, params: unknown[]): Promise<T> }
  /** a user with a wallet on their device */
  member(email: string): Promise<Delegator>
}

/** One that the API has answered for: it is there and signs, whatever happens. */
export interface AcknowledgedWallet {
  id: string
  chain: 'ethereum' | 'solana'
}

/** An operation that is about to be struck. */
export interface Prepared {
  ask: Ask
  /** Goes on as its client does, asks once more, and says what has become of it. */
  settle(first: CallAnswer): Promise<unknown>
}

export interface WalletOperation {
  name: string
  /** of the signer's: where it is struck */
  path: string
  prepare(): Promise<Prepared>
  /** what `settle` says */
  end: unknown
}

/** The same again until there is an answer that is not the fault of whoever is away. */
export async function again(ask: Ask): Promise<CallAnswer> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await new Promise((done) => setTimeout(done, 100))
  }
}

const done = ({ status, body }: CallAnswer) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const SAME = 'answered, and answered the same'
/** What is asked once more is answered the same. */
async function same(ask: Ask, first: CallAnswer): Promise<unknown> {
  const next = await again(ask)
  const alike = next.status === first.status && isDeepStrictEqual(next.body, first.body)
  return first.status === 200 && alike ? SAME : [first.status, first.body, next.status, next.body]
}

export const hello = (chain: 'ethereum' | 'solana') =>
  chain === 'ethereum'
    ? { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
    : { method: 'signMessage', params: { message: 'SGVsbG8=', encoding: 'base64' } }

/** What a backend asks that one more key may: a rule of a policy. */
const rule = (name: string) => ({ name, method: 'personal_sign', action: 'ALLOW', conditions: [] })

/** Every operation of server wallets and delegation that changes something, or lets a key out. */
export async function openOperations(
  { request, call, chain, key, member, solana }: OperationsWorld,
  acknowledged: AcknowledgedWallet[],
): Promise<WalletOperation[]> {
  let made = 0
  const once = () => `operation-${made++}`
  const keys = [key]
  const acknowledge = (id: string, of: 'ethereum' | 'solana' = 'ethereum') =>
    void acknowledged.push({ id, chain: of })
  const [holder, consenting, revoking, sending] = (await Promise.all(
    ['holds', 'consents', 'revokes', 'sends'].map((name) => member(`${name}@example.com`)),
  )) as [Delegator, Delegator, Delegator, Delegator]

  async function newWallet(of: 'ethereum' | 'solana', body: object = {}) {
    const wallet = done(await call('POST', '/v1/wallets', { body: { chain_type: of, ...body } })())
    if (Object.keys(body).length === 0) acknowledge(wallet.id, of)
    return wallet as { id: string; address: string }
  }
  const signsWith = (id: string, by: typeof keys | { privateKey: (typeof key)['privateKey'] }[] = keys) =>
    again(call('POST', `/v1/wallets/${id}/rpc`, { body: hello('ethereum'), keys: by }))

  async function newImport() {
    const privateKey = randomBytes(32)
    const address = privateKeyToAddress(`0x${privateKey.toString('hex')}`)
    const wallet = {
      ...{ address, chain_type: 'ethereum', entropy_type: 'private-key', encryption_type: 'HPKE' },
    }
    const init = call('POST', '/v1/wallets/import/init', { body: wallet })
    const submit = (begun: CallAnswer) => {
      const sealed = sealAsClient(done(begun).encryption_public_key, privateKey)
      const body = { wallet: { ...wallet, ...sealed } }
      return call('POST', '/v1/wallets/import/submit', { body, idempotencyKey: once() })
    }
    return { init, submit }
  }

  const newQuorum = async (of = newRequestKey()) => {
    const body = { public_keys: [of.publicKey] }
    return { of, id: done(await call('POST', '/v1/key_quorums', { body })()).id as string }
  }
  const policyBody = (...names: string[]) => ({
    ...{ version: '1.0', name: 'Messages', chain_type: 'ethereum', rules: names.map(rule) },
  })
  const newPolicy = async (...names: string[]) =>
    done(await call('POST', '/v1/policies', { body: policyBody(...names) })()) as {
      id: string
      rules: { id: string }[]
    }

  /** One that is asked with the very same request. */
  const repeated = (
    name: string,
    path: string,
    asking: () => Promise<Ask>,
    keep: (first: CallAnswer) => void = () => {},
  ): WalletOperation => ({
    name,
    path: `/server_wallets/${path}`,
    end: SAME,
    async prepare() {
      const ask = await asking()
      return {
        ask,
        async settle(first) {
          const said = await same(ask, first)
          keep(first)
          return said
        },
      }
    },
  })

  /** One that takes something away: whoever asks again may hear that it is not there. */
  const removal = (
    name: string,
    path: string,
    asking: () => Promise<{ ask: Ask; look: Ask }>,
  ): WalletOperation => ({
    name,
    path: `/server_wallets/${path}`,
    end: ['taken away', 404],
    async prepare() {
      const { ask, look } = await asking()
      return {
        ask,
        settle: async ({ status, body }) => [
          status === 200 || status === 404 ? 'taken away' : body,
          (await again(look)).status,
        ],
      }
    },
  })

  const consent = async (by: Delegator): Promise<Ask> => {
    const body = await consentOf(by)
    return () => by.frame.call('delegateWallets', body)
  }

  const ofHolder = await newWallet('ethereum', { owner: { user_id: holder.session.user.id } })
  done(await again(await consent(sending)))
  await chain.fund(sending.root as never, ETHER)
  const payer = await newWallet('solana')
  await solana.rpc('requestAirdrop', [payer.address, 1_000_000_000])

  async function transfer() {
    const feePayer = new PublicKey(payer.address)
    const { value } = await solana.rpc<{ value: { blockhash: string } }>('getLatestBlockhash', [])
    const toPubkey = Keypair.generate().publicKey
    const whole = new Transaction({ feePayer, recentBlockhash: value.blockhash }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey, lamports: 2_000_000 }),
    )
    const transaction = whole.serialize({ requireAllSignatures: false }).toString('base64')
    const params = { transaction, encoding: 'base64' }
    const body = { method: 'signAndSendTransaction', caip2: solana.caip2, params }
    return {
      ask: call('POST', `/v1/wallets/${payer.id}/rpc`, { body, keys }),
      isValid: async () =>
        (await solana.rpc<{ value: boolean }>('isBlockhashValid', [value.blockhash])).value,
    }
  }

  return [
    repeated(
      'a wallet is made',
      'make',
      async () => call('POST', '/v1/wallets', { body: { chain_type: 'ethereum' }, idempotencyKey: once() }),
      (first) => acknowledge(done(first).id),
    ),
    {
      name: 'an import is begun',
      path: '/server_wallets/import',
      end: SAME,
      async prepare() {
        const { init, submit } = await newImport()
        return {
          ask: init,
          async settle(begun) {
            const ask = submit(begun)
            const first = await again(ask)
            acknowledge(done(first).id)
            return same(ask, first)
          },
        }
      },
    },
    repeated(
      'an import is finished',
      'import_end',
      async () => {
        const { init, submit } = await newImport()
        return submit(await init())
      },
      (first) => acknowledge(done(first).id),
    ),
    {
      name: 'a wallet is exported',
      path: '/server_wallets/export',
      end: 'the key of that wallet, twice',
      async prepare() {
        const { id, address } = await newWallet('ethereum')
        const reader = newRequestKey()
        const body = { encryption_type: 'HPKE', recipient_public_key: reader.publicKey }
        const ask = call('POST', `/v1/wallets/${id}/export`, { body, keys })
        const addressIn = (answer: CallAnswer) => {
          const text = openForClient(reader.privateKey, done(answer)).toString().replace(/^0x/, '')
          return privateKeyToAddress(`0x${text}`)
        }
        return {
          ask,
          async settle(first) {
            const both = [addressIn(first), addressIn(await again(ask))]
            return both.every((one) => one === address) ? 'the key of that wallet, twice' : both
          },
        }
      },
    },
    repeated('a wallet is changed', 'change', async () => {
      const [{ id }, quorum] = [await newWallet('ethereum'), await newQuorum()]
      const body = { additional_signers: [{ signer_id: quorum.id }] }
      return call('PATCH', `/v1/wallets/${id}`, { body, keys })
    }),
    repeated('a quorum is made', 'quorum/make', async () => {
      const body = { public_keys: [newRequestKey().publicKey] }
      return call('POST', '/v1/key_quorums', { body, idempotencyKey: once() })
    }),
    repeated('a quorum is changed', 'quorum/change', async () => {
      const { of, id } = await newQuorum()
      return call('PATCH', `/v1/key_quorums/${id}`, { body: { display_name: 'Bots' }, keys: [of] })
    }),
    removal('a quorum is deleted', 'quorum/delete', async () => {
      const { of, id } = await newQuorum()
      const path = `/v1/key_quorums/${id}`
      return { ask: call('DELETE', path, { keys: [of] }), look: call('GET', path) }
    }),
    repeated('a policy is made', 'policy/make', async () =>
      call('POST', '/v1/policies', { body: policyBody('One', 'Two'), idempotencyKey: once() }),
    ),
    repeated('a policy is changed', 'policy/change', async () => {
      const { id } = await newPolicy('One')
      return call('PATCH', `/v1/policies/${id}`, { body: { name: 'Renamed' }, keys })
    }),
    repeated('a rule is added', 'policy/change', async () => {
      const { id } = await newPolicy('One')
      return call('POST', `/v1/policies/${id}/rules`, { body: rule('Two'), keys })
    }),
    repeated('a rule is changed', 'policy/change', async () => {
      const { id, rules } = await newPolicy('One', 'Two')
      return call('PATCH', `/v1/policies/${id}/rules/${rules[1]?.id}`, { body: rule('Three'), keys })
    }),
    removal('a rule is deleted', 'policy/change', async () => {
      const { id, rules } = await newPolicy('One', 'Two')
      const path = `/v1/policies/${id}/rules/${rules[0]?.id}`
      return { ask: call('DELETE', path, { keys }), look: call('GET', path) }
    }),
    removal('a policy is deleted', 'policy/delete', async () => {
      const path = `/v1/policies/${(await newPolicy('One')).id}`
      return { ask: call('DELETE', path, { keys }), look: call('GET', path) }
    }),
    {
      name: 'a user is given a key',
      path: '/server_wallets/user_key',
      end: 200,
      async prepare() {
        const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
        const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
        const body = { encryption_type: 'HPKE', recipient_public_key: spki }
        return {
          ask: () => holder.frame.call('authenticateUserKey', body),
          async settle(first) {
            const text = openForClient(privateKey, done(first).encrypted_authorization_key).toString()
            return (await signsWith(ofHolder.id, [{ privateKey: requestKeyOf(text) }])).status
          },
        }
      },
    },
    {
      name: 'a user consents',
      path: '/delegation',
      end: 200,
      async prepare() {
        return {
          ask: await consent(consenting),
          // a consent that was begun and did not come to its end counts no more: the frame makes another
          async settle(first) {
            if (first.body.code === 'invalid_data') done(await again(await consent(consenting)))
            else done(first)
            return (await signsWith(delegatedIdOf(consenting))).status
          },
        }
      },
    },
    {
      name: 'a user takes a consent back',
      path: '/delegation_end',
      end: [200, 404],
      async prepare() {
        done(await again(await consent(revoking)))
        const headers = { authorization: `Bearer ${revoking.session.privy_access_token}` }
        return {
          ask: () => request('POST', ROUTES.revokeDelegations.path, { headers, body: {} }),
          settle: async ({ status }) => [status, (await signsWith(delegatedIdOf(revoking))).status],
        }
      },
    },
    {
      name: 'a delegated wallet sends',
      path: '/delegation_send',
      end: [SAME, 5n],
      async prepare() {
        const to = randomAddress()
        const params = { transaction: { to, value: 5 } }
        const body = { method: 'eth_sendTransaction', caip2: chain.caip2, params }
        const ask = call('POST', `/v1/wallets/${delegatedIdOf(sending)}/rpc`, { body, keys })
        return {
          ask,
          settle: async (first) => [await same(ask, first), await chain.balance(to)],
        }
      },
    },
    {
      name: 'a wallet of Solana sends',
      path: '/server_wallets/rpc',
      end: SAME,
      async prepare() {
        const { ask, isValid } = await transfer()
        return {
          ask,
          async settle(first) {
            if (first.status === 200 || (await isValid())) return same(ask, first)
            // its time is over, which the machine took to come back
            const later = await transfer()
            return same(later.ask, await again(later.ask))
          },
        }
      },
    },
  ]
}
