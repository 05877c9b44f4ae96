import { PrivyProvider, usePrivy } from '@privy-io/react-auth'
import { createRoot } from 'react-dom/client'

function Login() {
  const { ready, login } = usePrivy()
  return (
    <button id="login" disabled={!ready} onClick={() => login()}>
      Log in
    </button>
  )
}

createRoot(document.getElementById('root')).render(
  <PrivyProvider appId="cl00000000000000000000000" config={{ loginMethods: ['email'] }}>
    <Login />
  </PrivyProvider>,
)
