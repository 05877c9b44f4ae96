// @vitest-environment happy-dom
import type { ScreenData, ScreenId } from '@latchkey/core'
import { APP_ID } from '@latchkey/core/testing'
import { fakeFrame } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { client, host, loadNoFrames, logInBefore, ownPages, pass } from '../testing/host.tsx'
import { SCREENS } from './registry.ts'

const later = <T,>() => new Promise<T>(() => {})
const nothing = () => {}
const outcome = { onSuccess: nothing, onFailure: nothing }
const task = { action: 'set-recovery' as const, perform: later<void>, ...outcome }
const explorerUrl = null

/** What each screen can be opened with, in a state that stays. */
const DATA: { [Id in ScreenId]: ScreenData[Id] } = {
  loading: {},
  landing: {},
  'passwordless-code': {},
  captcha: { proceed: nothing },
  'link-email': {},
  'link-phone': {},
  'update-email': {},
  'update-phone': {},
  sessions: {},
  terms: {},
  'create-wallet': { ethereum: true, solana: false, purpose: 'host', ...outcome },
  'wallet-created': { onDone: nothing },
  'connect-wallet': {
    connectingWalletAddress: '0x1',
    entropyId: '0x1',
    entropyIdVerifier: 'ethereum-address-verifier',
    recoveryMethod: 'privy',
    isUnifiedWallet: false,
    shouldForceMFA: false,
    onCompleteNavigateTo: nothing,
    onFailure: nothing,
  },
  'recovery-selection': {
    isInAccountCreateFlow: false,
    isResettingPassword: false,
    shouldCreateEth: false,
    shouldCreateSol: false,
    existingRecoveryMethod: 'privy',
    initiatedBy: 'user',
    task,
  },
  'add-password': { initiatedBy: 'user', isResettingPassword: false, task },
  'set-password': { initiatedBy: 'user', isResettingPassword: true, task },
  'recovery-oauth': {
    method: 'google-drive',
    action: 'recover',
    isInAccountCreateFlow: false,
    perform: later,
    ...outcome,
  },
  'recovery-passkey': {
    action: 'recover',
    entropyId: '0x1',
    entropyIdVerifier: 'ethereum-address-verifier',
    ...outcome,
  },
  'recover-password': { address: '0x1', recover: later, ...outcome },
  'automatic-recovery': { perform: later, ...outcome },
  'sign-message': {
    method: 'personal_sign',
    data: 'hi',
    uiOptions: {},
    confirmAndSign: later,
    onSuccess: nothing,
    onFailure: nothing,
  },
  'ethereum-transaction': {
    transactionRequests: [{}],
    transactingWalletAddress: '0x1',
    signOnly: false,
    uiOptions: {},
    prepareTransactionRequest: later,
    onConfirm: later,
    ...outcome,
    chain: { id: 1, name: 'Ethereum', symbol: 'ETH', explorerUrl },
    waitForReceipt: later,
  },
  'solana-transaction': {
    transactionRequest: {} as never,
    connection: {} as never,
    transactingWallet: { address: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj' },
    signOnly: false,
    uiOptions: {},
    prepareTransactionRequest: later,
    onConfirm: later,
    ...outcome,
    cluster: { name: 'devnet', label: 'Devnet', explorerUrl },
    unchecked: false,
    waitForReceipt: later,
  },
  'export-wallet': {
    origin: 'https://api.example',
    appId: APP_ID,
    appClientId: undefined,
    walletId: null,
    hdWalletIndex: 0,
    chainType: 'ethereum',
    address: '0x1',
    isUnifiedWallet: false,
    imported: false,
    entropyId: '0x1',
    entropyIdVerifier: 'ethereum-address-verifier',
    ...outcome,
  },
  'archive-wallet': { address: '0x1', wallets: [{ address: '0x1', foreign: true }], ...outcome },
  'delegated-consent': {
    address: '0x1',
    onDelegate: async () => {},
    onSuccess: () => {},
    onError: () => {},
  },
  'delegated-revoke': {
    wallets: ['0x1', 'So1'],
    readGrants: later,
    onRevoke: async () => {},
    onSuccess: () => {},
    onError: () => {},
  },
  'restore-wallet': outcome,
  'farcaster-signer': outcome,
  'account-transfer': {
    nonce: 'n',
    account: 'a@b.example',
    displayName: null,
    linkMethod: 'email',
    embeddedWalletAddresses: [],
  },
  'transfer-assets': {
    nonce: 'n',
    account: 'a@b.example',
    displayName: null,
    linkMethod: 'email',
    embeddedWalletAddress: '0x1',
    embeddedWalletAddresses: ['0x1', 'So1'],
  },
  'mfa-verify': {
    methods: ['totp'],
    takesRecoveryCodes: false,
    pending: null,
    init: later,
    submit: later,
    onOver: () => nothing,
  },
  'mfa-manager': { via: 'wallets' },
  'mfa-sms': { via: 'wallets' },
  'mfa-totp': { via: 'wallets' },
  'mfa-passkeys': { via: 'wallets' },
  'mfa-recovery-codes': {},
  'passkey-manager': {},
  'oauth-status': { provider: 'github' },
  'in-app-browser': {},
  telegram: { proof: {} },
  farcaster: {},
  'passkey-choice': {},
  'passkey-status': { purpose: 'login' },
  reauthenticate: { ways: [{ kind: 'email', to: 'a@b.example' }], guest: false, purpose: 'use' },
  'allowlist-rejected': {},
  'user-limit': {},
  'account-not-found': {},
  error: { key: 'default', message: null },
}

const screens = Object.keys(SCREENS) as ScreenId[]

async function shown(id: ScreenId, standalone: boolean) {
  logInBefore()
  const app = await host({ config: { _render: { standalone } } })
  fakeFrame(client(), { 'privy:wallet:create': later, 'privy:mfa:clear': () => ({}) })
  act(() => client().modal.open(id, DATA[id] as never))
  await pass(15)
  expect(client().modal.state.get()).toMatchObject({ open: true, screen: { id } })
  return app
}

ownPages()
beforeEach(loadNoFrames)

describe('every screen stands in the page, at no address of its own', () => {
  it.each(screens)('%s is a modal dialog [SHELL-001]', async (id) => {
    const moves = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')]
    const before = window.location.href
    const app = await shown(id, false)
    expect(app.dialog()?.querySelector('dialog[open] #privy-modal-content')?.textContent).toBeTruthy()
    expect(window.location.href).toBe(before)
    for (const move of moves) expect(move).not.toHaveBeenCalled()
  })

  it.each(screens)('%s is an inline panel in standalone mode [SHELL-001]', async (id) => {
    const before = window.location.href
    await shown(id, true)
    const inline = document.querySelector('[data-kind=inline]')?.shadowRoot
    expect(inline?.querySelector('#privy-modal-content')?.textContent).toBeTruthy()
    expect(inline?.querySelector('dialog')).toBeNull()
    expect(document.querySelector('#privy-dialog')).toBeNull()
    expect(window.location.href).toBe(before)
  })
})
