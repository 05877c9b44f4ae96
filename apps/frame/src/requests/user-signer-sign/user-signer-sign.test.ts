import { newClientRecipient, sealClientMessage } from '@latchkey/keys'
import { p256 } from '@noble/curves/nist.js'
import { base64 } from '@scure/base'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import { RIGHT_CODE } from '../../adapters/memory-factors.ts'
import { createMemoryVault } from '../../adapters/memory-vault.ts'
import { createDirectRoom } from '../../testing/direct-room.ts'
import { createTestFrame, FRAME_ORIGIN } from '../../testing/test-frame.ts'
import { APP, testToken } from '../../testing/token.ts'

const WALLET = `${FRAME_ORIGIN}/api/v1/wallets/w00000000000000000000001`
const SIGNER = 's00000000000000000000001'
const POLICY = 'p00000000000000000000001'
const HELLO = {
  chain_type: 'ethereum',
  method: 'personal_sign',
  params: { message: 'hello', encoding: 'utf-8' },
}
const HPKE = { encryption_type: 'HPKE', recipient_public_key: 'MFkw' }

/** A request as an honest page spells it. */
const request = (change: object = {}) => ({
  version: 1,
  url: `${WALLET}/rpc`,
  method: 'POST',
  headers: { 'privy-app-id': APP },
  body: HELLO,
  ...change,
})
const bytes = (text: string) => new TextEncoder().encode(text)
const messageOf = (of: object) => base64.encode(bytes(String(canonicalize(of))))

function setUp() {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const sign = (message: unknown, more: object = {}) =>
    frame.ask('privy:user-signer:sign', { message, ...more }).then(
      ({ signature }): string => String(signature),
      ({ code, message: why }: { code: string; message: string }) => `${code}: ${why}`,
    )
  /** whether a signature is this session's over this request */
  async function holds(signature: string, of: object, session = `${APP}/did:privy:ada/session-1`) {
    const key = vault.userKeys.publicKeys.get(session)
    const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key as CryptoKey))
    return p256.verify(base64.decode(signature), bytes(String(canonicalize(of))), raw, {
      format: 'der',
      lowS: false,
    })
  }
  return { vault, frame, sign, holds }
}

const NOT_FOR_PAGES = 'invalid_request_arguments: message is a request that a page does not have signed'
const NO_REQUEST = 'invalid_request_arguments: message is no request of the wallets API'
const INVALID = 'invalid_request_arguments: message is not valid'

describe('a request that a page may have signed', () => {
  it.each([
    ['a message', request()],
    [
      'a hash, by the method for it',
      request({ body: { method: 'secp256k1_sign', params: { hash: '0x00' } } }),
    ],
    ['a hash of another chain', request({ url: `${WALLET}/raw_sign`, body: { params: { hash: '0x00' } } })],
    [
      'who may use the wallet',
      request({
        url: WALLET,
        method: 'PATCH',
        body: { additional_signers: [{ signer_id: SIGNER, override_policy_ids: [POLICY] }] },
      }),
    ],
    ['that nobody else may', request({ url: WALLET, method: 'PATCH', body: { additional_signers: [] } })],
    ['at the shorter address', request({ url: `${WALLET.replace('/api', '')}/rpc` })],
    [
      'with its headers',
      request({
        headers: {
          'privy-app-id': APP,
          'privy-idempotency-key': 'once',
          'privy-request-expiry': '1790000000000',
        },
      }),
    ],
    [
      'in every script',
      request({ body: { ...HELLO, params: { message: 'žluťoučký 🐎', encoding: 'utf-8' } } }),
    ],
  ])('is signed by the user’s key: %s', async (_, of) => {
    const { sign, holds } = setUp()
    const signature = await sign(messageOf(of))
    expect(await holds(signature, of)).toBe(true)
    expect(await holds(signature, { ...of, version: 2 })).toBe(false)
  })

  it('is all that leaves of the key, which is asked for anew each time', async () => {
    const { vault, frame, sign } = setUp()
    const first = await sign(messageOf(request()))
    await sign(messageOf(request()))
    const asked = vault.calls.filter(({ name }) => name === 'authenticateUserKey')
    const recipients = asked.map(
      ({ body }) => (body as { recipient_public_key: string }).recipient_public_key,
    )
    expect([recipients.length, new Set(recipients).size]).toEqual([2, 2])
    const replies = frame.emitted.map((one) => (one as { data: object }).data)
    expect(replies.map((one) => Object.keys(one))).toEqual([['signature'], ['signature']])
    expect(replies[0]).toEqual({ signature: first })
  })
})

describe('a hostile page', () => {
  it.each([
    ['the key’s export', request({ url: `${WALLET}/export`, body: HPKE }), NOT_FOR_PAGES],
    [
      'the export under its older name',
      request({ body: { method: 'exportPrivateKey', params: HPKE } }),
      NOT_FOR_PAGES,
    ],
    [
      'another owner',
      request({ url: WALLET, method: 'PATCH', body: { owner: { public_key: 'MFkw' } } }),
      NOT_FOR_PAGES,
    ],
    [
      'another owner beside what it may change',
      request({ url: WALLET, method: 'PATCH', body: { additional_signers: [], owner_id: SIGNER } }),
      NOT_FOR_PAGES,
    ],
    ['no policies', request({ url: WALLET, method: 'PATCH', body: { policy_ids: [] } }), NOT_FOR_PAGES],
    ['a change by POST', request({ url: WALLET, body: { additional_signers: [] } }), NOT_FOR_PAGES],
    ['a use by PATCH', request({ method: 'PATCH' }), NOT_FOR_PAGES],
    [
      'another quorum',
      request({
        url: `${FRAME_ORIGIN}/api/v1/key_quorums/${SIGNER}`,
        method: 'PATCH',
        body: { public_keys: ['MFkw'] },
      }),
      NOT_FOR_PAGES,
    ],
    ['a request to another server', request({ url: `${WALLET}/rpc`.replace('keys', 'evil') }), NOT_FOR_PAGES],
    [
      'a request to a server that only begins alike',
      request({ url: `${WALLET}/rpc`.replace('.example', '.example.evil') }),
      NOT_FOR_PAGES,
    ],
    ['an address with more behind it', request({ url: `${WALLET}/rpc/../export` }), NOT_FOR_PAGES],
    ['an address with a query', request({ url: `${WALLET}/rpc?x` }), NOT_FOR_PAGES],
    ['a request of another app', request({ headers: { 'privy-app-id': 'another' } }), NOT_FOR_PAGES],
    [
      'a header of its own',
      request({ headers: { 'privy-app-id': APP, authorization: 'Bearer' } }),
      NO_REQUEST,
    ],
    ['a method that deletes', request({ method: 'DELETE' }), NO_REQUEST],
    ['a member of its own', { ...request(), more: 1 }, NO_REQUEST],
    ['a text', request({ body: 'text' }), NO_REQUEST],
  ])('gets no signature for %s, and no key is asked for', async (_, of, why) => {
    const { vault, sign, holds } = setUp()
    expect(await sign(messageOf(of))).toBe(why)
    expect(vault.calls).toEqual([])
    const honest = request()
    expect(await holds(await sign(messageOf(honest)), honest)).toBe(true)
  })

  it.each([
    [
      'a member that is there twice',
      '"method":"personal_sign"',
      '"method":"exportPrivateKey","method":"personal_sign"',
    ],
    ['members in another order', '"version":1', '"z":0,"version":1'],
    ['blanks', '"version":1', '"version": 1'],
    ['a number of another spelling', '"version":1', '"version":1.0'],
  ])('gets no signature for a request in two spellings: %s', async (_, part, other) => {
    const { sign } = setUp()
    const text = String(canonicalize(request()))
    expect(text).toContain(part)
    expect(await sign(base64.encode(bytes(text.replace(part, other))))).toBe(NO_REQUEST)
  })

  it.each([
    ['32 bytes', base64.encode(new Uint8Array(32).fill(0x5a)), NO_REQUEST],
    ['bytes that are no UTF-8', base64.encode(Uint8Array.of(0x7b, 0xff, 0x7d)), NO_REQUEST],
    ['nothing', '', NO_REQUEST],
    ['what is no base64', '{}', INVALID],
    ['a megabyte', 'A'.repeat(1_000_001), INVALID],
    ['no text', 7, INVALID],
  ])('gets no signature for %s', async (_, message, why) => {
    expect(await setUp().sign(message)).toBe(why)
  })

  it('gets the key’s signature of the user whose token it has, and no other’s', async () => {
    const { frame, sign, holds } = setUp()
    const own = await sign(messageOf(request()))
    const accessToken = testToken({ sub: 'did:privy:eve', sid: 'session-2' })
    const other = await frame.client.request('privy:user-signer:sign', {
      accessToken,
      message: messageOf(request()),
    })
    const { signature } = other as { signature: string }
    const [ada, eve] = [`${APP}/did:privy:ada/session-1`, `${APP}/did:privy:eve/session-2`]
    const seen = []
    for (const one of [own, signature])
      seen.push([await holds(one, request(), ada), await holds(one, request(), eve)])
    expect(seen).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('that makes up a token of a session that was here gets nothing: each signature asks the server', async () => {
    const { vault, sign } = setUp()
    expect(await sign(messageOf(request()))).toMatch(/^ME/)
    vault.refuse.set('authenticateUserKey', 'missing_or_invalid_token')
    expect(await sign(messageOf(request()))).toMatch(/^session_ended: /)
  })

  it('of a user with a second factor waits for it', async () => {
    const { vault, sign } = setUp()
    vault.factors.methods.set(`${APP}/did:privy:ada`, new Set(['totp']))
    expect(await sign(messageOf(request()))).toMatch(/^missing_or_invalid_mfa: /)
    const wrong = { mfaMethod: 'totp', mfaCode: '000000' }
    expect(await sign(messageOf(request()), wrong)).toMatch(/^missing_or_invalid_mfa: /)
    expect(await sign(messageOf(request()), { ...wrong, mfaCode: RIGHT_CODE })).toMatch(/^ME/)
  })
})

describe('a server', () => {
  /** A vault whose answer is exchanged for another. */
  function answering(
    change: (real: { ciphertext: string; encapsulated_key: string }, to: string) => unknown,
  ) {
    const vault = createMemoryVault()
    const frame = createTestFrame({
      call: async (session, name, body, root) => {
        const real = (await vault.call(session, name, body, root)) as never
        if (name !== 'authenticateUserKey') return real
        const { encrypted_authorization_key: sealed, ...rest } = real as Record<string, never>
        const to = (body as { recipient_public_key: string }).recipient_public_key
        return {
          ...(rest as object),
          encrypted_authorization_key: await change(sealed as never, to),
        } as never
      },
    })
    return () =>
      frame.ask('privy:user-signer:sign', { message: messageOf(request()) }).then(
        ({ signature }): string => String(signature),
        ({ message }: Error) => message,
      )
  }
  const REFUSED = 'The server gave no key that opens here'

  it('that repeats an earlier answer gets no signature', async () => {
    let first: unknown
    const sign = answering((real) => {
      first ??= real
      return first
    })
    expect([await sign(), await sign()]).toEqual([expect.stringMatching(/^ME/), REFUSED])
  })

  it('that seals to another, or seals what is no key, gets no signature', async () => {
    const other = await newClientRecipient()
    const raw = await crypto.subtle.exportKey('raw', other.keyPair.publicKey)
    const toOther = await sealClientMessage(base64.encode(new Uint8Array(raw)), bytes('AAAA'))
    expect(await answering(() => toOther)()).toBe(REFUSED)
    const noKey = await answering(async (_, to) => {
      const spki = Uint8Array.from(base64.decode(to))
      const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const
      const key = await crypto.subtle.importKey('spki', spki, ecdh, true, [])
      const point = base64.encode(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
      return sealClientMessage(point, bytes('AAAA'))
    })()
    expect(noKey).toBe(REFUSED)
  })
})

describe('what the key is opened for', () => {
  it('runs in the key room, with the request and nothing else of the page', async () => {
    const inputs: [string, string[]][] = []
    const room = createDirectRoom()
    const frame = createTestFrame(createMemoryVault(), {
      keyRoom: {
        run: (task, input, ask) => {
          inputs.push([task, Object.keys(input).toSorted()])
          return room.run(task, input, ask)
        },
      },
    })
    await frame.ask('privy:user-signer:sign', { message: messageOf(request()) })
    expect(inputs).toEqual([['signRequest', ['payload', 'recipient', 'sealedKey']]])
  })
})
