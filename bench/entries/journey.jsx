import { PrivyProvider, useCreateWallet, useLoginWithEmail, usePrivy, useSignMessage } from '@latchkey/react-auth'
import { useSolanaWallets } from '@latchkey/react-auth/solana'
import { createRoot } from 'react-dom/client'

function Host() {
  const { ready, login, user } = usePrivy()
  const { sendCode, loginWithCode } = useLoginWithEmail()
  const { createWallet } = useCreateWallet()
  const { createWallet: createSolanaWallet } = useSolanaWallets()
  const { signMessage } = useSignMessage()
  window.bench = {
    sendCode: (email) => sendCode({ email }),
    loginWithCode: (code) => loginWithCode({ code }),
    async createBoth() {
      const start = performance.now()
      await createWallet()
      await createSolanaWallet()
      return performance.now() - start
    },
    async sign() {
      const start = performance.now()
      await signMessage({ message: 'bench' }, { uiOptions: { showWalletUIs: false } })
      return performance.now() - start
    },
  }
  const address = (chain) =>
    user?.linkedAccounts.find((account) => account.type === 'wallet' && account.chainType === chain)?.address
  return (
    <>
      <button id="login" disabled={!ready} onClick={() => login()}>
        Log in
      </button>
      <p id="user">{user?.id}</p>
      <p id="ethereum">{address('ethereum')}</p>
      <p id="solana">{address('solana')}</p>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <PrivyProvider
    appId="latchkeybenchapp000000001"
    apiUrl={new URLSearchParams(location.search).get('api')}
    config={{
      loginMethods: ['email'],
      embeddedWallets: {
        ethereum: { createOnLogin: 'users-without-wallets' },
        solana: { createOnLogin: 'users-without-wallets' },
      },
    }}
  >
    <Host />
  </PrivyProvider>,
)
