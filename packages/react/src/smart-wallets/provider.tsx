import { ClientError, getSmartWalletConfig } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useClient, useStore } from '../context.ts'
import { chainsWithoutCoinbase } from './coinbase-chains.ts'
import { type EnabledConfig, ownerOf, type SmartWallets, smartWalletsOf } from './smart-wallets.ts'
import type { SmartWalletClientType, SmartWalletsInterface } from './types.ts'

export interface SmartWalletsProviderProps {
  config?: {
    /** handed to every paymaster with each request (ERC-7677), in place of what the app has configured */
    // oxlint-disable-next-line typescript/no-explicit-any -- each paymaster has its own
    paymasterContext?: Record<string, any>
  }
  children: ReactNode
}

const Context = /* @__PURE__ */ createContext<SmartWalletsInterface | null>(null)

/**
 * The user's smart wallet, and one of it on any of the app's chains.
 * Below no `SmartWalletsProvider` there is none.
 */
export function useSmartWallets(): SmartWalletsInterface {
  return useContext(Context) ?? NONE
}

const noWallet = (id: number) =>
  new ClientError(
    `There is no smart wallet on chain ${id}: its user has to be logged in, with an embedded Ethereum wallet, in an app that has smart wallets.`,
  )

const NONE: SmartWalletsInterface = { getClientForChain: async ({ id }) => Promise.reject(noWallet(id)) }

/** What a host gets of these wallets, on the chain that they are on now. */
interface Offered {
  wallets: SmartWallets
  client: SmartWalletClientType
}

/**
 * Makes a smart wallet of the user's embedded one, and links it to the user. Mount it inside of `PrivyProvider`. Until the
 * app has smart wallets and its user an embedded Ethereum wallet it does nothing, and loads nothing.
 */
export function SmartWalletsProvider({ config, children }: SmartWalletsProviderProps): ReactNode {
  const wallets = useWallets(config?.paymasterContext)
  const { user } = useStore(useClient().state)
  const [offered, setOffered] = useState<Offered | null>(null)

  useEffect(() => {
    if (!wallets) return
    let here = true
    import('./begin.ts')
      .then(({ begin }) => begin(wallets, (client) => here && setOffered({ wallets, client })))
      .catch((error) => here && console.error('There is no smart wallet:', error))
    return () => {
      here = false
    }
  }, [wallets])

  const linked = Boolean(user?.smartWallet)
  const client = linked && offered?.wallets === wallets ? offered?.client : undefined
  const value = useMemo(
    (): SmartWalletsInterface => ({
      ...(client && wallets && { client: switching(wallets, client, setOffered) }),
      async getClientForChain({ id }) {
        if (!wallets) throw noWallet(id)
        const wallet = await wallets.on(id)
        const { walletClient } = await import('./wallet-client.ts')
        return walletClient(wallets, wallet, () => wallet)
      },
    }),
    [client, wallets],
  )
  return <Context.Provider value={value}>{children}</Context.Provider>
}

/** The same client at whichever chain its host goes to: one that was handed out before goes along. */
function switching(
  wallets: SmartWallets,
  client: SmartWalletClientType,
  offer: (offered: Offered) => void,
): NonNullable<SmartWalletsInterface['client']> {
  const switchChain = async ({ id }: { id: number }) => {
    const wallet = await wallets.on(id)
    const { walletClient } = await import('./wallet-client.ts')
    wallets.now = wallet
    offer({ wallets, client: walletClient(wallets, wallet, () => wallets.now ?? wallet) })
  }
  return { ...client, switchChain }
}

/** The wallets of the user who is logged in; the same object until something of them changes. */
function useWallets(paymasterContext: Record<string, unknown> | undefined): SmartWallets | null {
  const client = useClient()
  const { user, authenticated } = useStore(client.state)
  const owner = authenticated ? ownerOf(client) : null
  const id = user?.id
  const settings = useSettings(owner === null ? undefined : id)
  const { smartWalletType, smartWalletVersion } = user?.smartWallet ?? {
    smartWalletType: settings?.smart_wallet_type,
    smartWalletVersion: settings?.smart_wallet_version,
  }
  const paying = written(paymasterContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user's wallets are others; the context by what it says
  return useMemo(
    () =>
      settings && owner && smartWalletType
        ? smartWalletsOf({
            client,
            settings,
            owner,
            kind: smartWalletType,
            version: smartWalletVersion,
            paymasterContext,
          })
        : null,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another user's wallets are others; the context by what it says
    [client, settings, owner, id, smartWalletType, smartWalletVersion, paying],
  )
}

/** The app's smart wallets, asked for once there is a user whose they would be. */
function useSettings(user: string | undefined): EnabledConfig | null {
  const client = useClient()
  const [known, setKnown] = useState<EnabledConfig | null>(null)
  const wanted = user !== undefined && !known
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has failed for one user is asked again for the next
  useEffect(() => {
    if (!wanted) return
    let here = true
    getSmartWalletConfig(client).then(
      (said) => {
        if (!here || !said.enabled) return
        const missing = chainsWithoutCoinbase(said)
        if (missing.length)
          console.warn(
            `Coinbase Smart Wallet does not support these chains of the app's smart wallets: ${missing.join(', ')}`,
          )
        setKnown(said)
      },
      (error) => here && console.warn('The smart wallets of the app could not be read:', error),
    )
    return () => {
      here = false
    }
  }, [client, wanted, user])
  return known
}

const written = (context: unknown) =>
  JSON.stringify(context, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
