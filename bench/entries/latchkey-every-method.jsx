import { PrivyProvider, usePrivy } from '@latchkey/react-auth'
import { createRoot } from 'react-dom/client'

function Login() {
  const { ready, login } = usePrivy()
  return (
    <button id="login" disabled={!ready} onClick={() => login()}>
      Log in
    </button>
  )
}

// every method that the settings of the app allow
createRoot(document.getElementById('root')).render(
  <PrivyProvider appId="latchkeybenchapp000000001" apiUrl="http://localhost:4000">
    <Login />
  </PrivyProvider>,
)
