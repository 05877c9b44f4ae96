import { SignerRefusal } from '@latchkey/signer'
import { describe, expect, it } from 'vitest'
import { sealAuthShare } from '../../sealing/auth-share.ts'
import { createKeyring } from '../../sealing/keyring.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import type { Bearer } from '../session/bearer.ts'
import { recoveryKeyMaterial } from './recover.ts'
import type { VaultPorts } from './vault-ports.ts'

const clock = createFakeClock(1_770_000_000_000)
const now = new Date(clock.now())
const keyring = createKeyring(new Map([['current', Buffer.alloc(32, 5)]]))
const owner = { appId: 'app', userId: 'did:privy:somebody', sessionId: 'session' }
const ROOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SHARE = Buffer.from('a share of 17 byt').toString('base64url')
const app = {
  id: 'app',
  settings: { issuer: 'the issuer', recovery_max_age_s: 5_400, limits: { recoveries_per_day: 3 } },
  keys: new Map([['token key', { kid: 'token key', spki: 'its public half', signerGrant: 'its grant' }]]),
} as unknown as App

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (kid: string) => `${part({ kid })}.${part({ sub: owner.userId })}.c2lnbmF0dXJl`
const bearerOf = (token: string): Bearer => ({
  ...{ kind: 'access', userId: owner.userId, sessionId: owner.sessionId, authTime: 1, expired: false, token },
})
const frame = {
  frameKey: 'key',
  bornBound: false,
  proof: 'the proof as it came',
  authTime: new Date(clock.now() - 5_400_000),
  byOldAccount: true,
  signerGrant: null as string | null,
  mfa: { methods: [], proofs: [] },
}
const TOKEN = tokenOf('token key')
const SEALED = { version: 1, encapsulated_key: 'for the frame', ciphertext: 'recovery key' }
const EVIDENCE = {
  accessToken: TOKEN,
  key: { appId: 'app', kid: 'token key', spki: 'its public half', grant: 'its grant' },
  issuer: 'the issuer',
  proof: 'the proof as it came',
  route: 'recoveryKeyMaterial',
  root: ROOT,
}
const RESEAL = (sessionGrant: string) => [
  'reseal',
  {
    ...EVIDENCE,
    shareVersion: 2,
    sealedRecoveryKey: 'sealed to the signer',
    recipientPublicKey: 'of the frame',
    maxLoginAge: 5_400,
    sessionGrant,
    factorProof: undefined,
  },
]
const GRANT = [
  ['grantSession', EVIDENCE],
  ['keepGrant', 'session', 'key', 'a new grant'],
]
const OPEN = [
  'open',
  owner,
  ROOT,
  { action: 'recover', frameKey: 'key', allowed: 3, windowMs: 86_400_000 },
  {},
  now,
]
const TOLD = ['recovered', owner, ROOT, 'key', now]

interface Given {
  grant?: string | null
  token?: string
  /** what the signer answers, in turn; the sealed key when it is over */
  signer?: Error[]
  changes?: object
  /** of the root */
  stored?: { recoveryMethod?: string; recoveryParams?: object; sealedRecoveryKey?: null }
}

/** What a recovery answers, and all that was asked of others, in turn. */
async function recovery({ grant = null, token = TOKEN, signer = [], changes = {}, stored = {} }: Given = {}) {
  const authShare = await sealAuthShare(keyring, SHARE, { ...owner, root: ROOT, shareVersion: 2 })
  const root = {
    address: ROOT,
    chainType: 'ethereum',
    kind: 'hd',
    shareVersion: 2,
    authShare,
    recoveryMethod: 'privy',
    recoveryParams: {},
    encryptedRecoveryShare: 'encrypted share',
    sealedRecoveryKey: 'sealed to the signer',
    wallets: [],
    ...stored,
  }
  const asked: unknown[][] = []
  const note =
    (name: string, answer: () => unknown = () => undefined) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given])
      return answer()
    }
  const ports = {
    clock,
    keyring,
    vault: {
      roots: async () => [{ address: ROOT, recovery_method: root.recoveryMethod }],
      open: note('open', () => ({ kind: 'root', root })),
    },
    notices: { recovered: note('recovered') },
    oldAccounts: { agrees: async () => false },
    frameSessions: { keepGrant: note('keepGrant') },
    mfa: { factors: async () => [] },
    signer: {
      secondFactor: async () => ({ totp: false, passkeys: [] }),
      passcodeKey: note('passcodeKey', () => PASSCODE_KEY),
      grantSession: note('grantSession', () => 'a new grant'),
      reseal: note('reseal', () => {
        const error = signer.shift()
        if (error) throw error
        return SEALED
      }),
    },
  } as unknown as VaultPorts
  const caller = { owner, bearer: bearerOf(token), frame: { ...frame, signerGrant: grant, ...changes } }
  const outcome = await recoveryKeyMaterial(ports, app, caller, ROOT.toLowerCase(), {
    recipient_public_key: 'of the frame',
  }).catch((error) => error)
  return { outcome, asked }
}

const ANSWER = {
  recovery_type: 'privy_generated_recovery_key',
  recovery_key_derivation_salt: '',
  recovery_code: '',
  recovery_key: JSON.stringify(SEALED),
  file_id: '',
  icloud_record_name: '',
  chain_type: 'ethereum',
  kind: 'hd',
  share_version: 2,
  auth_share: SHARE,
  recovery_method: 'privy',
  recovery_params: {},
  encrypted_recovery_share: 'encrypted share',
}
const PASSCODE_KEY = { key_id: 'an older key', public_key: 'its point' }
const PASSCODE = { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt: 'salt', oprf_key_id: 'an older key' }
const notGranted = () => new SignerRefusal('not_granted', 'no such grant')

describe('a recovery', () => {
  it('asks the signer for its word, keeps that, and tells the user before it is answered', async () => {
    const { outcome, asked } = await recovery()
    expect(outcome).toEqual(ANSWER)
    expect(asked).toEqual([OPEN, ...GRANT, RESEAL('a new grant'), TOLD])
  })

  it('asks for that word once in a session', async () => {
    const { outcome, asked } = await recovery({ grant: 'a kept grant' })
    expect(outcome).toEqual(ANSWER)
    expect(asked).toEqual([OPEN, RESEAL('a kept grant'), TOLD])
  })

  it('asks for it again where the signer does not know the one that was kept', async () => {
    const { outcome, asked } = await recovery({ grant: 'a kept grant', signer: [notGranted()] })
    expect(outcome).toEqual(ANSWER)
    expect(asked).toEqual([OPEN, RESEAL('a kept grant'), ...GRANT, RESEAL('a new grant'), TOLD])
  })

  it('asks only once more, and not at all where the grant was new', async () => {
    const error = notGranted()
    const again = await recovery({ grant: 'a kept grant', signer: [notGranted(), error] })
    expect([again.outcome, again.asked.length]).toEqual([error, 5])
    const fresh = await recovery({ signer: [error] })
    expect(fresh.outcome).toBe(error)
    expect(fresh.asked).toEqual([OPEN, ...GRANT, RESEAL('a new grant')])
  })

  it('takes another failure of the signer as it is', async () => {
    const error = Object.assign(new Error('the signer is away'), { code: 'not_granted' })
    const { outcome, asked } = await recovery({ grant: 'a kept grant', signer: [error] })
    expect(outcome).toBe(error)
    expect(asked).toEqual([OPEN, RESEAL('a kept grant')])
  })

  it.each([
    ['invalid_token', 'missing_or_invalid_token'],
    ['invalid_proof', 'invalid_dpop_proof'],
    ['login_required', 'login_required'],
    ['mfa_required', 'missing_or_invalid_mfa'],
    ['invalid_request', 'invalid_data'],
    ['superseded', 'invalid_data'],
  ] as const)('gives the signer’s %s as %s, and tells nobody', async (code, answered) => {
    const { outcome, asked } = await recovery({
      grant: 'a kept grant',
      signer: [new SignerRefusal(code, `it says ${code}`)],
    })
    expect([outcome.name, outcome.code, outcome.message]).toEqual(['Refusal', answered, `it says ${code}`])
    expect(asked).toEqual([OPEN, RESEAL('a kept grant')])
  })

  it.each([
    ['another key', tokenOf('retired')],
    ['none', 'no token'],
  ])('is refused to a token of %s, before the signer is asked', async (_, token) => {
    const { outcome, asked } = await recovery({ token })
    expect([outcome.code, outcome.message]).toEqual([
      'missing_or_invalid_token',
      'The key of this token was retired',
    ])
    expect(asked).toEqual([OPEN])
  })

  it.each([
    [
      'user-passcode',
      PASSCODE,
      {
        recovery_type: 'user_passcode_derived_recovery_key',
        recovery_key_derivation_salt: 'salt',
        passcode_key: PASSCODE_KEY,
      },
      [['passcodeKey', 'an older key']],
    ],
    [
      'google-drive',
      { file_id: 'a file' },
      { recovery_type: 'google_drive_recovery_secret', file_id: 'a file' },
      [],
    ],
    [
      'icloud',
      { icloud_record_name: 'a record' },
      { recovery_type: 'icloud_recovery_secret', icloud_record_name: 'a record' },
      [],
    ],
    ['recovery-encryption-key', {}, { recovery_type: 'recovery_encryption_key' }, []],
  ])('by %s asks the signer for no key, and takes any login', async (recoveryMethod, params, answer, more) => {
    const { outcome, asked } = await recovery({
      changes: { authTime: new Date(0) },
      stored: { recoveryMethod, recoveryParams: params, sealedRecoveryKey: null },
    })
    const recovered = { recovery_key: '', recovery_method: recoveryMethod, recovery_params: params }
    expect(outcome).toEqual({ ...ANSWER, ...recovered, ...answer })
    expect(asked).toEqual([OPEN, ...more, TOLD])
  })

  it('by a password is refused to an account that was just added', async () => {
    const stored = {
      recoveryMethod: 'user-passcode',
      recoveryParams: PASSCODE,
      sealedRecoveryKey: null,
    } as const
    const { outcome, asked } = await recovery({ changes: { byOldAccount: false }, stored })
    expect([outcome.code, asked]).toEqual(['older_account_required', []])
  })

  it.each([
    ['a login that is too old', { authTime: new Date(clock.now() - 5_401_000) }, 'login_required'],
    ['an account that was just added', { byOldAccount: false }, 'older_account_required'],
  ])('is refused to %s, before anything is read', async (_, changes, code) => {
    const { outcome, asked } = await recovery({ changes })
    expect([outcome.code, asked]).toEqual([code, []])
  })
})
