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

// the login methods are those that the settings of the app allow
const apiUrl = new URLSearchParams(location.search).get('api') ?? 'http://localhost:4000'
createRoot(document.getElementById('root')).render(
  <PrivyProvider appId="latchkeybenchapp000000001" apiUrl={apiUrl}>
    <Login />
  </PrivyProvider>,
)
