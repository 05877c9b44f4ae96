import {
  PrivyProvider,
  useCreateWallet,
  useLoginWithEmail,
  useMfa,
  useMfaEnrollment,
  usePrivy,
  useSignMessage,
} from '@latchkey/react-auth'
import { createRoot } from 'react-dom/client'

function Host() {
  const { ready, user } = usePrivy()
  const { sendCode, loginWithCode } = useLoginWithEmail()
  const { createWallet } = useCreateWallet()
  const { signMessage } = useSignMessage()
  const { initEnrollmentWithTotp, submitEnrollmentWithTotp } = useMfaEnrollment()
  const { promptMfa } = useMfa()
  window.bench = {
    sendCode: (email) => sendCode({ email }),
    loginWithCode: (code) => loginWithCode({ code }),
    create: async () => void (await createWallet()),
    secret: async () => (await initEnrollmentWithTotp()).secret,
    enrol: (mfaCode) => submitEnrollmentWithTotp({ mfaCode }),
    verify: () => promptMfa(),
    /** @returns {Promise<number>} milliseconds */
    async sign() {
      const start = performance.now()
      await signMessage({ message: 'bench' }, { uiOptions: { showWalletUIs: false } })
      return performance.now() - start
    },
  }
  return (
    <>
      <p id="ready">{ready ? 'yes' : ''}</p>
      <p id="user">{user?.id}</p>
      <p id="factors">{user?.mfaMethods.join()}</p>
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <PrivyProvider
    appId="latchkeybenchapp000000001"
    apiUrl={new URLSearchParams(location.search).get('api')}
    config={{ loginMethods: ['email'] }}
  >
    <Host />
  </PrivyProvider>,
)
