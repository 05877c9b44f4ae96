import {
  type ConnectedWallet,
  type PrivyClientConfig,
  PrivyProvider,
  useLogin,
  usePrivy,
  useSendTransaction,
  useWallets,
} from '@latchkey/react-auth'
import { useSolanaWallets } from '@latchkey/react-auth/solana'

const config: PrivyClientConfig = {
  loginMethods: ['email'],
  appearance: { theme: 'dark', accentColor: '#336699' },
}

export function App() {
  return (
    <PrivyProvider appId="consumerapp00000000000001" config={config}>
      <Account />
    </PrivyProvider>
  )
}

function Account() {
  const { ready, authenticated, user } = usePrivy()
  const { login } = useLogin({
    onComplete: ({ user, isNewUser }) => console.log(user.id, isNewUser),
    onError: (code) => console.log(code),
  })
  const { wallets } = useWallets()
  const { wallets: solanaWallets } = useSolanaWallets()
  const { sendTransaction } = useSendTransaction()
  const first: ConnectedWallet | undefined = wallets[0]
  const pay = async (): Promise<`0x${string}`> => {
    const { hash } = await sendTransaction({ to: first?.address ?? '', value: 1n })
    return hash
  }
  return (
    <main>
      <p data-testid="state">{authenticated ? user?.email?.address : ready ? 'ready' : 'starting'}</p>
      <p data-testid="wallets">{wallets.length + solanaWallets.length}</p>
      <button type="button" onClick={() => login()}>
        Log in
      </button>
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
    </main>
  )
}
