import type { RecoveryMethod } from '@latchkey/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientError } from '../../errors/client-errors.ts'
import type { RecoverySecret } from '../../screens/recovery.ts'
import type { ScreenData, ScreenEntry } from '../../screens/screen-data.ts'
import {
  ETHEREUM_ADDRESS,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../../testing/fake-client.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { appConfig } from '../../testing/fake-server.ts'
import { importWallet } from '../import-wallet.ts'
import { creationScreen } from './create-recoverable.ts'
import { recoverEmbedded } from './recover-embedded.ts'
import { setWalletPassword, setWalletRecovery } from './show-recovery.ts'

const PASSWORD = 'kq7Rf-xT2mW'
const ENTROPY = { entropyId: ETHEREUM_ADDRESS, entropyIdVerifier: 'ethereum-address-verifier' }
const FRAME: FakeHandlers = {
  'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
  'privy:mfa:verify': () => ({}),
  'privy:wallets:set-recovery': () => ({ ...ENTROPY, recoveryMethod: 'user-passcode' }),
  'privy:wallets:recover': () => ({ entropyId: ETHEREUM_ADDRESS }),
}
const wallet = (recoveryMethod: RecoveryMethod) => walletAccount('ethereum', { recoveryMethod })

afterEach(() => void vi.restoreAllMocks())

function page(
  user = userWith(wallet('privy')) as ReturnType<typeof userWith> | null,
  handlers: FakeHandlers = {},
) {
  const client = fakeClient({ user })
  client.serverUser = userWith(wallet('user-passcode'))
  const frame = fakeFrame(client, { ...FRAME, ...handlers })
  const shown = (): ScreenEntry | null => client.modal.state.get().screen
  const now = (): ScreenEntry => {
    const entry = shown()
    if (!entry) throw new Error('nothing is shown')
    return entry
  }
  const isShown = (id: string) => vi.waitFor(() => expect(shown()?.id).toBe(id))
  /** past the wait for the wallet, as its screen does it */
  const connected = async () => {
    await isShown('connect-wallet')
    await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
    ;(now().data as ScreenData['connect-wallet']).onCompleteNavigateTo()
  }
  const task = () => (now().data as ScreenData['set-password']).task
  /** as the screens do it */
  const perform = async (secret: RecoverySecret) => {
    const underWay = task().perform(secret)
    task().onBegun?.(underWay, secret.recoveryMethod)
    await underWay.then(
      () => task().onSuccess(secret.recoveryMethod),
      (error) => task().onFailure(error),
    )
  }
  return { client, frame, shown, now, isShown, connected, perform, task }
}
const password: RecoverySecret = { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD }
const drive: RecoverySecret = { recoveryMethod: 'google-drive', recoveryAccessToken: 'ya29.x' }
const codeOf = (error: unknown) => [(error as ClientError).privyErrorCode, (error as Error).message]

describe('a host that has its user choose a recovery', () => {
  it.each([
    ['user-passcode', password, { isResettingPassword: false }],
    ['google-drive', drive, {}],
  ] as const)('hears what was chosen, %s, with the wallet as it is then [RECOV-041] [RECOV-042] [PROXY-004] [ANALYT-005] [ANALYT-006]', async (method, secret, more) => {
    const { client, frame, connected, perform, isShown } = page()
    const asked = setWalletRecovery(client)
    await connected()
    await isShown('recovery-selection')
    await perform(secret)
    client.modal.close('done')
    const wallet = await asked
    expect([wallet.address, wallet.recoveryMethod]).toEqual([ETHEREUM_ADDRESS, 'user-passcode'])
    expect(frame.requests).toEqual([
      { event: 'privy:wallets:set-recovery', data: { ...ENTROPY, ...secret, accessToken: 'frame-token' } },
    ])
    const about = {
      walletAddress: ETHEREUM_ADDRESS,
      existingRecoveryMethod: 'privy',
      targetRecoveryMethod: method,
      ...more,
    }
    expect(client.tracked).toEqual([
      { event: 'embedded_wallet_set_recovery_started', payload: about },
      { event: 'embedded_wallet_set_recovery_completed', payload: about },
    ])
    expect(client.fired).toEqual([['setWalletRecovery', 'onSuccess', { method, wallet }]])
  })

  it('asks for a login where it is no longer young, in place, and sets the very recovery after it', async () => {
    let young = false
    const { client, frame, connected, perform } = page(undefined, {
      'privy:wallets:set-recovery': () => {
        if (!young) throw refusal('error', 'Log in again', 'reauthentication_required')
        return { ...ENTROPY, recoveryMethod: 'google-drive' }
      },
    })
    const purposes: string[] = []
    client.reauthenticate = async ({ purpose }) => {
      purposes.push(purpose)
      young = true
    }
    const asked = setWalletRecovery(client)
    await connected()
    await perform(drive)
    client.modal.close('done')
    expect((await asked).address).toBe(ETHEREUM_ADDRESS)
    expect(purposes).toEqual(['use'])
    const request = {
      event: 'privy:wallets:set-recovery',
      data: { ...ENTROPY, ...drive, accessToken: 'frame-token' },
    }
    expect(frame.requests).toEqual([request, request])
    expect(client.tracked.map(({ event }) => event)).toEqual([
      'embedded_wallet_set_recovery_started',
      'embedded_wallet_set_recovery_completed',
    ])
  })

  it('opens the wait for its wallet first, and has its user verified there [RECOV-095] [RECOV-109]', async () => {
    const { client, isShown, shown } = page()
    setWalletRecovery(client).catch(() => {})
    await isShown('connect-wallet')
    expect(shown()?.data).toEqual({
      ...ENTROPY,
      recoveryMethod: 'privy',
      connectingWalletAddress: ETHEREUM_ADDRESS,
      isUnifiedWallet: false,
      shouldForceMFA: true,
      onCompleteNavigateTo: expect.any(Function),
      onFailure: expect.any(Function),
    })
  })

  it.each([
    ['privy', false],
    ['user-passcode', true],
    ['icloud', false],
  ] as const)('opens the choice with what its wallet has, %s [RECOV-088]', async (existing, isResettingPassword) => {
    const { client, connected, shown } = page(userWith(wallet(existing)))
    setWalletRecovery(client).catch(() => {})
    await connected()
    expect(shown()).toEqual({
      id: 'recovery-selection',
      data: {
        isInAccountCreateFlow: false,
        isResettingPassword,
        shouldCreateEth: false,
        shouldCreateSol: false,
        existingRecoveryMethod: existing,
        initiatedBy: 'user',
        task: expect.objectContaining({ action: 'set-recovery' }),
      },
    })
  })

  it('may lead back to a recovery that asks for nothing, and says what there was [PROXY-004]', async () => {
    const { client, frame, connected, shown, isShown } = page(userWith(wallet('icloud')))
    const asked = setWalletRecovery(client, { showAutomaticRecovery: true })
    await connected()
    await isShown('automatic-recovery')
    const data = shown()?.data as ScreenData['automatic-recovery']
    await data.perform()
    data.onSuccess()
    client.modal.close('done')
    await asked
    expect(frame.requests.at(-1)?.data).toEqual({
      ...ENTROPY,
      recoveryMethod: 'privy',
      existingRecoveryMethod: 'icloud',
      accessToken: 'frame-token',
    })
  })

  it.each([
    ['privy', 'add-password'],
    ['user-passcode', 'set-password'],
  ] as const)('of a password alone begins, for a wallet with %s, on %s [RECOV-029]', async (existing, screen) => {
    const { client, connected, isShown, perform } = page(userWith(wallet(existing)))
    const asked = setWalletPassword(client)
    await connected()
    await isShown(screen)
    await perform(password)
    client.modal.close('done')
    const made = await asked
    expect(client.fired).toEqual([
      ['setWalletPassword', 'onSuccess', { method: 'user-passcode', wallet: made }],
    ])
  })
})

const UNSETTABLE = [
  ['nobody is logged in', null, 'must_be_authenticated'],
  ['there is no wallet', userWith(), 'embedded_wallet_not_found'],
  ['the server holds the wallet', userWith(wallet('privy-v2')), 'unsupported_wallet_type'],
] as const

describe.each([
  ['setWalletRecovery', setWalletRecovery],
  ['setWalletPassword', setWalletPassword],
] as const)('%s', (event, act) => {
  const refused = async (under: ReturnType<typeof page>, asked: Promise<unknown>) => {
    const error = await asked.then(
      () => null,
      (reason) => reason,
    )
    expect(under.client.fired).toEqual([[event, 'onError', error.privyErrorCode]])
    return codeOf(error)
  }

  it.each(UNSETTABLE)('is refused where %s [RECOV-096]', async (_, user, code) => {
    const under = page(user)
    expect((await refused(under, act(under.client)))[0]).toBe(code)
    expect(under.shown()).toBeNull()
  })

  it('is given up by who leaves [RECOV-043] [RECOV-102]', async () => {
    const under = page()
    const asked = act(under.client)
    await under.connected()
    under.client.modal.close('user')
    expect(await refused(under, asked)).toEqual([
      'user_exited_set_password_flow',
      'Exited before password was added to wallet',
    ])
  })

  it('fails with what the wallet could not be connected for', async () => {
    const under = page()
    const asked = act(under.client)
    await under.isShown('connect-wallet')
    ;(under.now().data as ScreenData['connect-wallet']).onFailure(refusal('error', 'away'))
    under.client.modal.close('user')
    expect(await refused(under, asked)).toEqual([
      'unknown_connect_wallet_error',
      'Unable to connect to wallet',
    ])
  })

  it.each([
    'missing_or_invalid_mfa',
    'mfa_timeout',
    'mfa_verification_max_attempts_reached',
  ])('names %s as the lack of a factor [RECOV-095]', async (type) => {
    const under = page(undefined, {
      'privy:wallets:set-recovery': () => {
        throw refusal(type)
      },
    })
    const asked = act(under.client)
    await under.connected()
    await under.perform(password)
    under.client.modal.close('user')
    expect((await refused(under, asked))[0]).toBe('missing_or_invalid_mfa')
  })

  it.each([
    [password, 'Error setting password on privy wallet', true],
    [drive, 'Failed to set recovery on wallet', false],
  ] as const)('fails with %j, and says why in a code alone [RECOV-101] [ANALYT-007] [ANALYT-008]', async (secret, message, isPassword) => {
    const under = page(undefined, {
      'privy:wallets:set-recovery': () => {
        throw refusal('error', `no, not ${PASSWORD}`, 'recovery_changed')
      },
    })
    const asked = act(under.client)
    await under.connected()
    await under.perform(secret)
    under.client.modal.close('user')
    expect(await refused(under, asked)).toEqual(['unknown_embedded_wallet_error', message])
    const { tracked } = under.client
    expect(tracked.map(({ event: name, payload }) => [name, payload?.reason])).toEqual([
      ['embedded_wallet_set_recovery_started', undefined],
      ['embedded_wallet_set_recovery_failed', 'recovery_changed'],
      ...(isPassword ? [['embedded_wallet_set_password_failed', 'recovery_changed']] : []),
    ])
    expect(JSON.stringify(tracked)).not.toContain(PASSWORD)
  })

  it('waits for what is being set when its dialog is closed meanwhile', async () => {
    let set = (_: object) => {}
    const under = page(undefined, {
      'privy:wallets:set-recovery': () => new Promise((resolve) => (set = resolve)),
    })
    const asked = act(under.client)
    await under.connected()
    const performing = under.perform(password)
    await vi.waitFor(() => expect(under.frame.requests).toHaveLength(1))
    under.client.modal.close('user')
    set({ entropyId: ETHEREUM_ADDRESS })
    await performing
    await expect(asked).resolves.toMatchObject({ address: ETHEREUM_ADDRESS })
  })
})

describe('a wallet that is made with its recovery', () => {
  const demanding = { ...appConfig().embedded_wallet_config, require_user_owned_recovery_on_create: true }

  function creation(
    want: { ethereum: boolean; solana: boolean },
    after: ReturnType<typeof userWith>,
    handlers: FakeHandlers = {},
  ) {
    const client = fakeClient({ user: userWith(), app: appConfig({ embedded_wallet_config: demanding }) })
    client.serverUser = after
    const frame = fakeFrame(client, {
      'privy:wallet:create': () => ({ address: ETHEREUM_ADDRESS }),
      'privy:solana-wallet:create': () => ({ publicKey: SOLANA_ADDRESS }),
      ...handlers,
    })
    const onMade = vi.fn()
    const screen = creationScreen(client, want, {
      initiatedBy: 'automatic',
      isNewUser: true,
      onMade,
      onFinished() {},
    })
    const { task, ...data } = screen.data as ScreenData['recovery-selection']
    return { client, frame, screen: { id: screen.id, data }, task, onMade }
  }
  const solanaOf = (recoveryMethod: RecoveryMethod) => walletAccount('solana', { recoveryMethod })

  it('is chosen first, of both chains or of one [CREATE-014] [RECOV-088]', () => {
    for (const want of [
      { ethereum: true, solana: false },
      { ethereum: false, solana: true },
    ])
      expect(creation(want, userWith()).screen).toEqual({
        id: 'recovery-selection',
        data: {
          isInAccountCreateFlow: true,
          isResettingPassword: false,
          shouldCreateEth: want.ethereum,
          shouldCreateSol: want.solana,
          existingRecoveryMethod: null,
          initiatedBy: 'automatic',
        },
      })
  })

  it('takes it along with the first wallet alone, whose root the other comes from [CREATE-034] [RECOV-041]', async () => {
    const after = userWith(wallet('user-passcode'), solanaOf('user-passcode'))
    const { frame, task, onMade } = creation({ ethereum: true, solana: true }, after)
    await task.perform(password)
    expect(frame.requests).toEqual([
      { event: 'privy:wallet:create', data: { ...password, accessToken: 'frame-token' } },
      {
        event: 'privy:solana-wallet:create',
        data: { ethereumAddress: ETHEREUM_ADDRESS, accessToken: 'frame-token' },
      },
    ])
    expect(onMade.mock.calls[0]?.[0].map((made: { address: string }) => made.address)).toEqual([
      ETHEREUM_ADDRESS,
      SOLANA_ADDRESS,
    ])
  })

  it('takes it along to a Solana root [CREATE-034]', async () => {
    const { frame, task } = creation({ ethereum: false, solana: true }, userWith(solanaOf('google-drive')))
    await task.perform(drive)
    expect(frame.requests).toEqual([
      { event: 'privy:solana-wallet:create', data: { ...drive, accessToken: 'frame-token' } },
    ])
  })

  it.each([
    [
      password,
      'embedded_wallet_password_unconfirmed',
      'User created a wallet but failed to set a password for it',
    ],
    [drive, 'unknown_embedded_wallet_error', 'Failed to set recovery on wallet'],
  ] as const)('is not called so where the wallet is there without it: %j [RECOV-103] [CREATE-037]', async (secret, code, message) => {
    const { task, onMade } = creation({ ethereum: true, solana: false }, userWith(wallet('privy')))
    expect(codeOf(await task.perform(secret).catch((error) => error))).toEqual([code, message])
    expect(onMade).not.toHaveBeenCalled()
  })

  it('that could not be made says so [RECOV-104]', async () => {
    const { task } = creation({ ethereum: true, solana: false }, userWith(), {
      'privy:wallet:create': () => {
        throw refusal('error', 'away')
      },
    })
    expect(codeOf(await task.perform(password).catch((error) => error))).toEqual([
      'unknown_embedded_wallet_error',
      'User wallet creation failed',
    ])
  })
})

describe('a key of the host’s own', () => {
  const recoverBy = (under: ReturnType<typeof page>) =>
    recoverEmbedded(under.client, { recoveryMethod: 'recovery-encryption-key', recoveryKey: 'of-the-host' })

  it('brings the wallet here without a screen [PROXY-005]', async () => {
    const under = page(userWith(wallet('recovery-encryption-key')))
    await recoverBy(under)
    expect(under.frame.requests).toEqual([
      {
        event: 'privy:wallets:recover',
        data: { ...ENTROPY, recoveryKey: 'of-the-host', accessToken: 'frame-token' },
      },
    ])
    expect(under.shown()).toBeNull()
  })

  const NOBODY = [
    ['nobody is logged in', null],
    ['there is no wallet', userWith()],
  ] as const
  it.each(NOBODY)('is refused where %s [RECOV-114]', async (_, user) => {
    await expect(recoverBy(page(user))).rejects.toThrow(
      'User must be authenticated and have a Privy wallet before it can be recovered',
    )
  })

  it('that is another says so', async () => {
    const under = page(undefined, {
      'privy:wallets:recover': () => {
        throw refusal('invalid_recovery_pin', 'no')
      },
    })
    await expect(recoverBy(under)).rejects.toThrow('Unable to recover wallets')
  })
})

describe('a private key that the user brings', () => {
  const KEY = `0x${'7'.repeat(64)}`
  const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const imported = walletAccount('ethereum', { address: ADDRESS, imported: true })
  const set = (
    handlers: FakeHandlers = {},
    user: ReturnType<typeof userWith> | null = userWith(wallet('privy')),
  ) => {
    const under = page(user, {
      'privy:wallets:import': () => ({ address: ADDRESS.toLowerCase() }),
      ...handlers,
    })
    under.client.serverUser = userWith(wallet('privy'), imported)
    return under
  }

  it('goes to the frame, and is a wallet of the user’s [PROXY-006]', async () => {
    const { client, frame } = set()
    const made = await importWallet(client, 'ethereum', { privateKey: KEY })
    expect([made.address, made.imported]).toEqual([ADDRESS, true])
    expect(frame.requests).toEqual([
      {
        event: 'privy:wallets:import',
        data: { privateKey: KEY, chainType: 'ethereum', mode: 'on-device', accessToken: 'frame-token' },
      },
    ])
    expect(client.fired).toEqual([['createWallet', 'onSuccess', { wallet: made }]])
  })

  it('has a user with factors verified first, which the message itself cannot ask for', async () => {
    const { client, frame } = set({}, { ...userWith(wallet('privy')), mfaMethods: ['totp'] })
    vi.spyOn(client, 'mfaPrompt').mockReturnValue({
      methods: () => ['totp'],
      ask: async () => ({ mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://shop.example' }),
      settle() {},
    })
    await importWallet(client, 'ethereum', { privateKey: KEY })
    expect(frame.requests.map(({ event }) => event)).toEqual(['privy:mfa:verify', 'privy:wallets:import'])
  })

  describe('to an app that demands a recovery', () => {
    const demands = {
      choice: { require_user_owned_recovery_on_create: true },
      password: { require_user_password_on_create: true },
    }
    const demanding = (demand: keyof typeof demands, handlers: FakeHandlers = {}) => {
      const embedded_wallet_config = { ...appConfig().embedded_wallet_config, ...demands[demand] }
      // a user with a wallet: what is demanded of it is demanded of each key that is brought
      const client = fakeClient({
        user: userWith(wallet('user-passcode')),
        app: appConfig({ embedded_wallet_config }),
      })
      client.serverUser = userWith(wallet('user-passcode'), imported)
      const frame = fakeFrame(client, {
        'privy:wallets:import': () => ({ address: ADDRESS.toLowerCase() }),
        ...handlers,
      })
      return { client, frame, asked: importWallet(client, 'ethereum', { privateKey: KEY }) }
    }
    const opened = async ({ client }: ReturnType<typeof demanding>) => {
      await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
      return client.modal.state.get().screen as { id: string; data: ScreenData['set-password'] }
    }

    it.each([
      ['choice', 'recovery-selection', drive],
      ['password', 'set-password', password],
    ] as const)('is brought once its user made that %s, with what was chosen', async (demand, screen, secret) => {
      const under = demanding(demand)
      const { id, data } = await opened(under)
      expect([id, data.initiatedBy, under.frame.requests]).toEqual([screen, 'user', []])
      await data.task.perform(secret)
      data.task.onFinished?.()
      expect((await under.asked).address).toBe(ADDRESS)
      expect(under.frame.requests).toEqual([
        {
          event: 'privy:wallets:import',
          data: {
            ...{ privateKey: KEY, chainType: 'ethereum', mode: 'on-device', accessToken: 'frame-token' },
            ...secret,
          },
        },
      ])
    })

    it('is not brought where its user leaves, and is in nothing that the screens are told', async () => {
      const under = demanding('choice')
      const screen = await opened(under)
      expect(JSON.stringify(screen)).not.toContain(KEY.slice(2))
      under.client.modal.close('user')
      expect(codeOf(await under.asked.catch((error) => error))[0]).toBe('unknown_embedded_wallet_error')
      expect(under.frame.requests).toEqual([])
    })
  })

  it('is not in what a failure says, counts or keeps', async () => {
    const { client } = set({
      'privy:wallets:import': () => {
        throw refusal('invalid_request_arguments', 'That is no key', 'invalid_key')
      },
    })
    const error = await importWallet(client, 'ethereum', { privateKey: KEY }).catch((reason) => reason)
    expect(codeOf(error)).toEqual(['unknown_embedded_wallet_error', 'That is no key'])
    expect(client.fired).toEqual([['createWallet', 'onError', 'unknown_embedded_wallet_error']])
    const kept = JSON.stringify([
      client.fired,
      client.tracked,
      client.state.get(),
      error.message,
      error.cause?.message,
    ])
    expect(kept).not.toContain(KEY.slice(2))
  })

  it('is refused where nobody is logged in', async () => {
    const { client } = set({}, null)
    await expect(importWallet(client, 'ethereum', { privateKey: KEY })).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
    expect(client.fired).toEqual([['linkAccount', 'onError', 'must_be_authenticated']])
  })

  it('waits 15 seconds for a frame that does not come [PROXY-017]', async () => {
    vi.useFakeTimers()
    const client = fakeClient({ user: userWith() })
    fakeFrame(client, {}, { loads: false })
    const failed = vi.fn()
    importWallet(client, 'ethereum', { privateKey: KEY }).catch(failed)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
})
