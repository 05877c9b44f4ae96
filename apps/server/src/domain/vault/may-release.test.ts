import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import type { ReleasePurpose } from './may-release.ts'
import { checkYoungLogin, mayRelease } from './may-release.ts'

const MINUTE_S = 60
const app = { settings: { young_login_s: 5 * MINUTE_S, recovery_max_age_s: 90 * MINUTE_S } } as App
const clock = createFakeClock()
const owner = { appId: 'app', userId: 'did:privy:somebody', sessionId: 'session' }

interface Given {
  ageS: number
  byOldAccount: boolean
  agreed?: string
}

function callOf({ ageS, byOldAccount, agreed }: Given) {
  const authTime = new Date(clock.now() - ageS * 1000)
  const frame = {
    frameKey: 'key',
    bornBound: false,
    proof: 'p',
    authTime,
    byOldAccount,
    signerGrant: null,
    mfa: { methods: [], proofs: [] },
  }
  const agrees = async (_: unknown, frameKey: string) => frameKey === agreed
  const nobody = async () => {}
  return {
    ports: {
      clock,
      oldAccounts: { agrees, confirmByDevice: nobody, confirm: nobody, letIn: async () => false },
    },
    caller: { owner, frame },
  }
}

async function asked(purpose: ReleasePurpose, given: Given): Promise<string[]> {
  const { ports, caller } = callOf(given)
  return mayRelease(ports, app, caller, purpose).then(
    () => ['given'],
    (error) => [error.code, error.message],
  )
}

const YOUNG = ['reauthentication_required', 'This takes a login of a few minutes ago; log in again']

describe.each(['export', 'delegate', 'set-recovery'] as const)('to %s', (purpose) => {
  it('takes a login as young as the app says, to the second', async () => {
    expect(await asked(purpose, { ageS: 5 * MINUTE_S, byOldAccount: true })).toEqual(['given'])
    expect(await asked(purpose, { ageS: 5 * MINUTE_S + 1, byOldAccount: true })).toEqual(YOUNG)
  })
})

describe('an automatic recovery', () => {
  it('takes a login no older than the app says, to the second', async () => {
    const given = { ageS: 90 * MINUTE_S, byOldAccount: true }
    expect(await asked('recover-automatically', given)).toEqual(['given'])
    expect(await asked('recover-automatically', { ageS: 90 * MINUTE_S + 1, byOldAccount: true })).toEqual([
      'login_required',
      'Log in again to restore the wallet',
    ])
  })
})

describe('a recovery by what the user alone has', () => {
  it('takes a login of any age', async () => {
    expect(await asked('recover', { ageS: 5_000 * MINUTE_S, byOldAccount: true })).toEqual(['given'])
  })
})

describe.each([
  'export',
  'set-recovery',
  'recover-automatically',
  'recover',
] as const)('by an account that is new, a release to %s', (purpose) => {
  it('is for a device alone on which an older account has agreed', async () => {
    const given = { ageS: 1, byOldAccount: false }
    expect(await asked(purpose, { ...given, agreed: 'key' })).toEqual(['given'])
    expect((await asked(purpose, { ...given, agreed: 'another' }))[0]).toBe('older_account_required')
    expect((await asked(purpose, given))[0]).toBe('older_account_required')
  })
})

it('a young login is asked for by itself, too', () => {
  const young = (ageS: number) => () => {
    const { ports, caller } = callOf({ ageS, byOldAccount: false })
    checkYoungLogin(ports, app, caller.frame)
    return 'young'
  }
  expect(young(5 * MINUTE_S)()).toBe('young')
  expect(young(5 * MINUTE_S + 1)).toThrow(YOUNG[1] as string)
})
