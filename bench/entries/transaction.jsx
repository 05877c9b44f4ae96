import {
  PrivyProvider,
  useCreateWallet,
  useLoginWithEmail,
  usePrivy,
  useSendTransaction,
  useSignMessage,
} from '@latchkey/react-auth'
import { createRoot } from 'react-dom/client'

const asked = new URLSearchParams(location.search)
const localChain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [asked.get('rpc')] } },
}

/** Buttons of the dialog, which stands in a shadow root of its own. */
const buttons = () =>
  [...document.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot ? [...element.shadowRoot.querySelectorAll('button')] : [],
  )
const button = (words) => buttons().find((one) => one.textContent.trim() === words)
const isEnabled = (one) => one && !one.disabled && one.getAttribute('aria-disabled') !== 'true'
const until = async (there) => {
  while (!there()) await new Promise((done) => requestAnimationFrame(done))
}

function Host() {
  const { ready, user } = usePrivy()
  const { sendCode, loginWithCode } = useLoginWithEmail()
  const { createWallet } = useCreateWallet()
  const { signMessage } = useSignMessage()
  const { sendTransaction } = useSendTransaction()
  window.bench = {
    sendCode: (email) => sendCode({ email }),
    loginWithCode: (code) => loginWithCode({ code }),
    create: async () => (await createWallet()).address,
    sign: async () => void (await signMessage({ message: 'bench' }, { uiOptions: { showWalletUIs: false } })),
    /** @returns {Promise<number>} milliseconds until the confirmation can be approved; it is turned away then */
    async confirm(transaction) {
      const start = performance.now()
      const turnedAway = sendTransaction({ ...transaction, chainId: localChain.id }).catch(() => {})
      await until(() => isEnabled(button('Approve')))
      const taken = performance.now() - start
      button('Not now').click()
      await turnedAway
      await until(() => !button('Approve'))
      return taken
    },
  }
  return (
    <>
      <p id="ready">{ready ? 'yes' : ''}</p>
      <p id="user">{user?.id}</p>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <PrivyProvider
    appId={asked.get('app')}
    apiUrl={asked.get('api')}
    config={{
      loginMethods: ['email'],
      supportedChains: [localChain],
      defaultChain: localChain,
      embeddedWallets: {
        showWalletUIs: true,
        transactionScanning: { enabled: asked.has('scan') },
      },
    }}
  >
    <Host />
  </PrivyProvider>,
)
