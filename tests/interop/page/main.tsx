import { PrivyProvider } from '@privy-io/react-auth'
import { Buffer } from 'buffer'
import { createRoot } from 'react-dom/client'
import { Account } from './account.tsx'
import { HeadlessLogin } from './headless-login.tsx'
import { localChain } from './local-chain.ts'

globalThis.Buffer ??= Buffer

const settings = new URLSearchParams(location.search)
const apiUrl = settings.get('api') ?? ''
const appId = settings.get('app') ?? ''

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider
    appId={appId}
    // @ts-expect-error the prop is honoured by the published client but not in its typings
    apiUrl={apiUrl}
    config={{
      loginMethods: ['email'],
      supportedChains: [localChain(settings.get('rpc') ?? 'http://localhost:8545')],
      embeddedWallets: { showWalletUIs: settings.get('ui') === 'on' },
    }}
  >
    {settings.get('login') === 'headless' ? <HeadlessLogin /> : null}
    <Account />
  </PrivyProvider>,
)
