import type {
  CreateWalletOptions,
  LoginModalOptions,
  MfaMethod,
  SetWalletRecoveryOptions,
  User,
  Wallet,
  WalletActions,
} from '@latchkey/core'
import { type MouseEvent, useMemo } from 'react'
import { useClient, useStore } from '../context.ts'
import {
  type LinkMembers,
  linkMembers,
  type UnlinkMembers,
  type UpdateMembers,
  unlinkMembers,
  updateMembers,
} from './account-members.ts'
import { hostOptions } from './host-options.ts'
import { useModalOpen } from './use-modal-status.ts'
import { useWalletActions } from './use-wallet-actions.ts'

/** Everything of `usePrivy` that this version has. */
export interface PrivyInterface
  extends LinkMembers,
    UnlinkMembers,
    UpdateMembers,
    Pick<
      WalletActions,
      'signMessage' | 'signTypedData' | 'sendTransaction' | 'signTransaction' | 'setWalletPassword'
    > {
  /** False until the first session check is over; nothing else is reliable before. */
  ready: boolean
  authenticated: boolean
  user: User | null
  isModalOpen: boolean
  /** methods that the app offers, not those of the user */
  mfaMethods: MfaMethod[]
  login: (options?: LoginModalOptions | MouseEvent) => void
  logout: () => Promise<void>
  getAccessToken: () => Promise<string | null>
  /** the first Ethereum wallet, or a further one by its options */
  createWallet: (options?: CreateWalletOptions | MouseEvent) => Promise<Wallet>
  /** the user chooses how the wallet is recovered on another device */
  setWalletRecovery: (options?: SetWalletRecoveryOptions | MouseEvent) => Promise<Wallet>
  /** resolves when the modal closes */
  exportWallet: (options?: { address: string } | MouseEvent) => Promise<void>
}

/** State and actions of the provider above. The functions stay the same from render to render. */
export function usePrivy(): PrivyInterface {
  const client = useClient()
  const wallets = useWalletActions()
  const { ready, authenticated, user } = useStore(client.state)
  const isModalOpen = useModalOpen(client)
  const actions = useMemo(
    () => ({
      login: (options?: LoginModalOptions | MouseEvent) =>
        client.login.open(hostOptions(options as LoginModalOptions)),
      logout: client.logout,
      getAccessToken: client.getAccessToken,
      createWallet: (options?: CreateWalletOptions | MouseEvent) =>
        wallets.createWallet('ethereum', hostOptions(options as CreateWalletOptions)),
      exportWallet: (options?: { address: string } | MouseEvent) =>
        wallets.exportWallet('ethereum', hostOptions(options as { address: string })),
      setWalletRecovery: (options?: SetWalletRecoveryOptions | MouseEvent) =>
        wallets.setWalletRecovery(hostOptions(options as SetWalletRecoveryOptions)),
      setWalletPassword: wallets.setWalletPassword,
      signMessage: wallets.signMessage,
      signTypedData: wallets.signTypedData,
      sendTransaction: wallets.sendTransaction,
      signTransaction: wallets.signTransaction,
      ...linkMembers(client),
      ...unlinkMembers(client),
      ...updateMembers(client),
    }),
    [client, wallets],
  )
  const mfaMethods = client.config().mfa.methods
  return { ready, authenticated, user, isModalOpen, mfaMethods, ...actions }
}
