import '../style/base.css'
import '../style/landing.css'
import '../style/account.css'
import { PrivyProvider } from '@latchkey/react-auth'
import { localChain, secondChain } from '../chains.ts'
import { APP_ID, settings } from '../settings.ts'
import { Page } from './page.tsx'
import { useColorScheme } from './use-color-scheme.ts'

/** The whole integration: one provider around the app. */
export function Host() {
  const theme = useColorScheme()
  return (
    <PrivyProvider
      appId={APP_ID}
      apiUrl={settings.apiUrl}
      config={{
        appearance: { theme, accentColor: '#1d6b50', landingHeader: 'Welcome to Juniper' },
        supportedChains: [localChain, secondChain],
        defaultChain: localChain,
        embeddedWallets: { showWalletUIs: true },
        solanaClusters: [{ name: 'devnet', rpcUrl: settings.solana }],
      }}
    >
      <Page />
    </PrivyProvider>
  )
}
