import { expect, it } from 'vitest'
import { mapUser } from '../session/map-user.ts'
import { wireUser, wireWallet } from '../testing/fake-server.ts'
import { embeddedWallets, entropyOf, isServerWallet, rootOf } from './accounts.ts'

const ON_DEVICE = wireWallet({
  address: '0x00000000000000000000000000000000000000d1',
  recovery_method: 'privy',
})
const HELD = wireWallet({
  id: 'w0000000000000000000000s1',
  address: 'So11111111111111111111111111111111111111112',
  chain_type: 'solana',
  recovery_method: 'privy-v2',
  delegated: true,
  imported: true,
  wallet_index: 3,
})

it('an embedded wallet is known by its account, by the entropy that it comes from, and by who holds it [ENT-011]', () => {
  const user = mapUser(wireUser({ linked_accounts: [ON_DEVICE, HELD] }))
  const times = {
    verifiedAt: expect.any(Date),
    firstVerifiedAt: expect.any(Date),
    latestVerifiedAt: expect.any(Date),
  }
  const known = embeddedWallets(user).map((wallet) => ({
    ...wallet,
    ...entropyOf(rootOf(user, wallet)),
    held: isServerWallet(wallet),
  }))
  const same = { type: 'wallet', walletClientType: 'privy', connectorType: 'embedded', ...times }
  expect(known).toEqual([
    {
      ...same,
      id: null,
      address: ON_DEVICE.address,
      chainType: 'ethereum',
      walletIndex: 0,
      imported: false,
      delegated: false,
      recoveryMethod: 'privy',
      entropyId: ON_DEVICE.address,
      entropyIdVerifier: 'ethereum-address-verifier',
      held: false,
    },
    {
      ...same,
      id: 'w0000000000000000000000s1',
      address: HELD.address,
      chainType: 'solana',
      walletIndex: 3,
      imported: true,
      delegated: true,
      recoveryMethod: 'privy-v2',
      entropyId: HELD.address,
      entropyIdVerifier: 'solana-address-verifier',
      held: true,
    },
  ])
})
