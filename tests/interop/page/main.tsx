import { PrivyProvider } from '@privy-io/react-auth'
import { Buffer } from 'buffer'
import { createRoot } from 'react-dom/client'
import { Account } from './account.tsx'
import { Custody } from './custody.tsx'
import { HeadlessLogin } from './headless-login.tsx'
import { localChain } from './local-chain.ts'
import { Mfa } from './mfa.tsx'

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
      // `own`: the host asks for codes by a screen of its own
      mfa: { noPromptOnMfaRequired: settings.get('mfa') === 'own' },
      embeddedWallets: { showWalletUIs: settings.get('ui') === 'on' },
    }}
  >
    {settings.get('login') === 'headless' ? <HeadlessLogin /> : null}
    <Account />
    {settings.get('mfa') ? <Mfa /> : null}
    {settings.get('custody') ? <Custody /> : null}
  </PrivyProvider>,
)
