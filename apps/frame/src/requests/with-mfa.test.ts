import { FRAME_MESSAGES, type HandledFrameEvent } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { RIGHT_CODE } from '../adapters/memory-factors.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame } from '../testing/test-frame.ts'
import { APP } from '../testing/token.ts'

const USER = 'did:privy:ada'
const WRONG = '428614'

/** A frame whose user has a wallet and these factors; what a request comes to, and what the server was asked. */
async function setUp(...methods: string[]) {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const address = String((await frame.ask('privy:wallet:create')).address)
  const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
  vault.factors.methods.set(`${APP}/${USER}`, new Set(methods))
  vault.calls.length = 0
  const ask = (event: string, data: object = {}) =>
    frame.ask(event, data).then(
      (reply: unknown) => reply,
      ({ type, code }: { type: string; code: string }) => [type, code],
    )
  const asked = () => vault.calls.splice(0).map(({ name, body }) => [name, body])
  return { vault, frame, entropy, address, ask, asked }
}

const WANTED = ['missing_or_invalid_mfa', 'missing_or_invalid_mfa']
const assertion = (id: string) => ({
  id,
  raw_id: id,
  response: { client_data_json: 'AA', authenticator_data: 'AA', signature: 'AA', user_handle: 'AA' },
  authenticator_attachment: 'platform',
  client_extension_results: {},
  type: 'public-key',
})

describe('what a page sends along to verify its user', () => {
  it.each([
    ['totp', 'mfaTotpVerify'],
    ['sms', 'mfaSmsVerify'],
  ])('by %s is verified first, and then the wallet connects', async (mfaMethod, route) => {
    const { ask, asked, entropy, address } = await setUp('totp', 'sms')
    expect(await ask('privy:wallets:connect', entropy)).toEqual(WANTED)
    asked()
    const sent = { ...entropy, mfaMethod, mfaCode: RIGHT_CODE, relyingParty: 'https://shop.example' }
    expect(await ask('privy:wallets:connect', sent)).toEqual({ entropyId: address })
    expect(asked()).toEqual([
      [route, { code: RIGHT_CODE }],
      ['releaseAuthShare', { purpose: 'connect' }],
    ])
  })

  it('by a passkey goes as it came', async () => {
    const { ask, asked, entropy, address } = await setUp('passkey')
    const sent = {
      mfaMethod: 'passkey',
      mfaCode: assertion('passkey-1'),
      relyingParty: 'https://shop.example',
    }
    expect(await ask('privy:wallets:connect', { ...entropy, ...sent })).toEqual({ entropyId: address })
    const { type, id, raw_id, response } = assertion('passkey-1')
    expect(asked()[0]).toEqual([
      'mfaPasskeysVerify',
      { authenticator_response: { id, raw_id, type, response }, relying_party: 'https://shop.example' },
    ])
  })

  it.each([
    ['a wrong code', { mfaMethod: 'totp', mfaCode: WRONG }],
    ['a code of a factor that the user does not have', { mfaMethod: 'sms', mfaCode: RIGHT_CODE }],
    ['no code', { mfaMethod: 'totp', mfaCode: null }],
    ['a method that there is not', { mfaMethod: 'voice', mfaCode: RIGHT_CODE }],
    ['a passkey’s answer that is none', { mfaMethod: 'passkey', mfaCode: RIGHT_CODE }],
    ['somebody else’s passkey', { mfaMethod: 'passkey', mfaCode: assertion('passkey-2') }],
  ])('is refused as %s, before anything is released', async (_, fields) => {
    const { ask, asked, entropy } = await setUp('totp', 'passkey')
    expect(await ask('privy:wallets:connect', { ...entropy, ...fields })).toEqual(WANTED)
    expect(asked().map(([name]) => name)).not.toContain('releaseAuthShare')
    expect(await ask('privy:mfa:verify', fields)).toEqual(WANTED)
  })

  it('is told as locked where the server looks at no more codes', async () => {
    const { ask, vault } = await setUp('totp')
    vault.refuse.set('mfaTotpVerify', 'too_many_requests')
    const sent = { mfaMethod: 'totp', mfaCode: RIGHT_CODE }
    expect(await ask('privy:mfa:verify', sent)).toEqual([
      'mfa_verification_max_attempts_reached',
      'mfa_locked',
    ])
    vault.refuse.delete('mfaTotpVerify')
    expect(await ask('privy:mfa:verify', sent)).toEqual({})
  })

  it('is not looked at where it is null, as published clients send it', async () => {
    const { ask, asked, entropy, address } = await setUp()
    const nothing = { mfaMethod: null, mfaCode: null, relyingParty: 'https://shop.example' }
    expect(await ask('privy:wallets:connect', { ...entropy, ...nothing })).toEqual({ entropyId: address })
    expect(asked().map(([name]) => name)).toEqual(['releaseAuthShare'])
  })
})

it('every message that may want a factor verifies what came along, and the others do not look', async () => {
  const { asked, ask } = await setUp('totp')
  const looked: string[] = []
  for (const event of Object.keys(FRAME_MESSAGES) as HandledFrameEvent[]) {
    await ask(event, { ...honest(event), mfaMethod: 'totp', mfaCode: RIGHT_CODE })
    if (asked().some(([name]) => name === 'mfaTotpVerify')) looked.push(event)
  }
  const may = Object.entries(FRAME_MESSAGES).filter(([, { mfa }]) => mfa !== 'never')
  expect(looked.sort()).toEqual(may.map(([event]) => event).sort())
})

/** All fields that any message needs. */
function honest(event: HandledFrameEvent): object {
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  return {
    entropyId: address,
    entropyIdVerifier: 'ethereum-address-verifier',
    address,
    chainType: 'ethereum',
    hdWalletIndex: 1,
    request: { method: 'personal_sign', params: ['hello'] },
    method: event === 'privy:mfa:submit-enrollment' ? 'passkey' : 'totp',
    credentialIds: [],
    credentialId: 'passkey-9',
    message: 'e30=',
    recoveryMethod: 'privy',
  }
}

it('a message that takes no code along says that a factor comes first, as an error that nobody repeats', async () => {
  const { ask, entropy, vault } = await setUp('totp')
  const make = () => ask('privy:wallet:create', { solanaAddress: undefined })
  vault.refuse.set('listRoots', 'missing_or_invalid_mfa')
  expect(await make()).toEqual(['error', 'factor_first'])
  vault.refuse.delete('listRoots')
  expect(await ask('privy:mfa:verify', { mfaMethod: 'totp', mfaCode: RIGHT_CODE })).toEqual({})
  expect(await make()).toEqual({ address: entropy.entropyId })
})

describe('enrolling', () => {
  it('an authenticator app answers its secret, and a wrong code is no call for a factor', async () => {
    const { ask, vault } = await setUp()
    expect(await ask('privy:mfa:init-enrollment', { method: 'totp' })).toEqual({
      method: 'totp',
      secret: 'GEZDGNBV',
      authUrl: 'otpauth://totp/Shop:ada?secret=GEZDGNBV',
    })
    const submit = (code: string) => ask('privy:mfa:submit-enrollment', { method: 'totp', code })
    expect([await submit(WRONG), await submit(RIGHT_CODE)]).toEqual([['error', 'wrong_code'], {}])
    expect(vault.factors.methods.get(`${APP}/${USER}`)).toEqual(new Set(['totp']))
  })

  it('a phone sends its code, says when the next may be asked for, and where no text goes to it', async () => {
    const { ask, asked, vault } = await setUp()
    const start = () => ask('privy:mfa:init-enrollment', { method: 'sms', phoneNumber: '+1 201 555 0123' })
    expect(await start()).toEqual({ method: 'sms', resendAfter: 17 })
    vault.refuse.set('mfaSmsEnrollInit', 'not_supported')
    expect(await start()).toEqual(['twilio_verification_failed', 'text_not_sent'])
    asked()
    const code = { phoneNumber: '+1 201 555 0123', code: RIGHT_CODE }
    expect(await ask('privy:mfa:submit-enrollment', { method: 'sms', ...code })).toEqual({})
    expect(asked()).toEqual([['mfaSmsEnroll', code]])
  })

  it.each([
    [{ credentialIds: ['a', 'b'] }, { credential_ids: ['a', 'b'] }],
    [{ credentialIds: [], removeForLogin: undefined }, { credential_ids: [] }],
    [
      { credentialIds: ['a'], removeForLogin: false },
      { credential_ids: ['a'], remove_for_login: false },
    ],
  ])('passkeys %j are those that count afterwards', async (data, body) => {
    const { ask, asked } = await setUp()
    expect(await ask('privy:mfa:submit-enrollment', { method: 'passkey', ...data })).toEqual({})
    expect(asked()).toEqual([['mfaPasskeysEnrollment', body]])
  })

  it('another way is none', async () => {
    const { ask, asked } = await setUp()
    const refused = ['invalid_request_arguments', 'invalid_request_arguments']
    expect(await ask('privy:mfa:init-enrollment', { method: 'passkey' })).toEqual(refused)
    expect(await ask('privy:mfa:submit-enrollment', { method: 'voice', code: RIGHT_CODE })).toEqual(refused)
    expect(await ask('privy:mfa:unenroll', { method: 'passkey' })).toEqual(refused)
    expect(asked()).toEqual([])
  })
})

describe('a passkey that is unlinked', () => {
  it.each([
    [{}, { credential_id: 'passkey-1' }],
    [{ removeAsMfa: true }, { credential_id: 'passkey-1', remove_as_mfa: true }],
  ])('goes with %j', async (data, body) => {
    const { ask, asked } = await setUp()
    expect(await ask('privy:auth:unlink-passkey', { credentialId: 'passkey-1', ...data })).toEqual({})
    expect(asked()).toEqual([['mfaPasskeyUnlink', body]])
  })

  it('and is a factor is refused in the words of published clients [LINK-018]', async () => {
    const { frame, vault } = await setUp()
    vault.refuse.set('mfaPasskeyUnlink', 'invalid_request')
    await expect(frame.ask('privy:auth:unlink-passkey', { credentialId: 'a' })).rejects.toMatchObject({
      type: 'error',
      code: 'enrolled_in_mfa',
      message: 'Cannot unlink a passkey enrolled in MFA',
    })
  })
})
