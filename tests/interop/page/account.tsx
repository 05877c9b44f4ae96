import {
  getAccessToken,
  useCreateWallet,
  useDelegatedActions,
  useGuestAccounts,
  useIdentityToken,
  useLogout,
  usePrivy,
  useSolanaWallets,
  useWallets,
} from '@privy-io/react-auth'
import { useSignMessage as useSignSolanaMessage } from '@privy-io/react-auth/solana'
import { useState } from 'react'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const TYPED_DATA = {
  domain: { name: 'Interop', version: '1', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'typed' },
}

/** Who is logged in, the wallets, and a button for every action that the interop stories drive. */
export function Account() {
  const {
    ready,
    authenticated,
    user,
    login,
    linkEmail,
    linkPhone,
    exportWallet,
    signMessage,
    signTypedData,
    signTransaction,
  } = usePrivy()
  const { createGuestAccount } = useGuestAccounts()
  const { logout } = useLogout()
  const { identityToken } = useIdentityToken()
  const { createWallet } = useCreateWallet()
  const { delegateWallet, revokeWallets } = useDelegatedActions()
  const solana = useSolanaWallets()
  const { ready: walletsReady } = useWallets()
  const { signMessage: signSolanaMessage } = useSignSolanaMessage()
  const [result, setResult] = useState('')
  const [failure, setFailure] = useState('')
  const [token, setToken] = useState('')

  const run = (action: () => Promise<string>) => () => {
    setResult('')
    setFailure('')
    action().then(setResult, (error: unknown) => setFailure(String((error as Error)?.message ?? error)))
  }
  const address = (chain: string) =>
    user?.linkedAccounts.find(
      (a) => a.type === 'wallet' && a.walletClientType === 'privy' && a.chainType === chain,
    )
  const ethereum = address('ethereum') as { address: string } | undefined
  const solanaWallet = address('solana') as { address: string } | undefined

  return (
    <main>
      <p data-testid="ready">{ready ? 'ready' : ''}</p>
      <p data-testid="wallets-ready">{walletsReady ? 'ready' : ''}</p>
      <p data-testid="user">{authenticated ? user?.id : ''}</p>
      <p data-testid="linked">
        {user?.linkedAccounts
          .map(({ type }) => type)
          .filter((type) => type !== 'wallet')
          .join(' ')}
      </p>
      <p data-testid="ethereum-address">{ethereum?.address}</p>
      <p data-testid="solana-address">{solanaWallet?.address}</p>
      <p data-testid="access-token">{token}</p>
      <p data-testid="identity-token">{identityToken}</p>
      <p data-testid="result">{result}</p>
      <p data-testid="failure">{failure}</p>
      <button type="button" disabled={!ready} onClick={() => login()}>
        Log in
      </button>
      <button type="button" onClick={run(async () => (await createWallet()).address)}>
        Create Ethereum wallet
      </button>
      <button type="button" onClick={run(async () => (await solana.createWallet()).address)}>
        Create Solana wallet
      </button>
      <button type="button" onClick={run(async () => (await signMessage({ message: 'interop' })).signature)}>
        Sign message
      </button>
      <button
        type="button"
        onClick={run(async () =>
          hex(await signSolanaMessage({ message: new TextEncoder().encode('interop') })),
        )}
      >
        Sign Solana message
      </button>
      <button type="button" onClick={run(async () => (await signTypedData(TYPED_DATA)).signature)}>
        Sign typed data
      </button>
      <button
        type="button"
        onClick={run(
          async () =>
            (
              await signTransaction({
                to: '0x00000000000000000000000000000000000000aa',
                value: 1000n,
                chainId: 31337,
                nonce: 0,
                gasLimit: 21000n,
                maxFeePerGas: 2_000_000_000n,
                maxPriorityFeePerGas: 1_000_000_000n,
              })
            ).signature,
        )}
      >
        Sign transaction
      </button>
      <button type="button" onClick={run(async () => (await exportWallet(), 'closed'))}>
        Export wallet
      </button>
      <button
        type="button"
        onClick={run(async () => {
          await delegateWallet({ address: ethereum?.address ?? '', chainType: 'ethereum' })
          return 'delegated'
        })}
      >
        Delegate wallet
      </button>
      <button type="button" onClick={run(async () => (await revokeWallets(), 'revoked'))}>
        Revoke wallets
      </button>
      <button type="button" onClick={() => getAccessToken().then((value) => setToken(value ?? ''))}>
        Read tokens
      </button>
      <button type="button" onClick={run(async () => (await createGuestAccount()).id)}>
        Continue as guest
      </button>
      <button type="button" onClick={() => linkEmail()}>
        Link e-mail
      </button>
      <button type="button" onClick={() => linkPhone()}>
        Link phone
      </button>
      <button type="button" onClick={run(async () => (await logout(), 'logged out'))}>
        Log out
      </button>
    </main>
  )
}
