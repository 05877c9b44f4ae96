import '../style/base.css'
import '../style/landing.css'
import '../style/account.css'
import { type PrivyClientConfig, PrivyProvider } from '@latchkey/react-auth'
import { useMemo } from 'react'
import { localChain, secondChain } from '../chains.ts'
import { widgetMethods } from '../playground/methods.ts'
import type { Options } from '../playground/options.ts'
import { useOptions } from '../playground/use-options.ts'
import { settings } from '../settings.ts'
import { Page } from './page.tsx'
import { useTheme } from './use-theme.ts'

/** The whole integration: one provider around the app. */
export function Host() {
  const options = useOptions()
  const theme = useTheme()
  const config = useMemo(() => configOf(options, theme), [options, theme])
  return (
    <PrivyProvider key={options.appId} appId={options.appId} apiUrl={settings.apiUrl} config={config}>
      <Page />
    </PrivyProvider>
  )
}

function configOf(options: Options, theme: 'light' | 'dark' | `#${string}`): PrivyClientConfig {
  const loginMethods = widgetMethods(options.methods)
  return {
    appearance: {
      theme,
      accentColor: options.accent,
      landingHeader: options.header,
      ...(options.message ? { loginMessage: options.message } : {}),
      hideDirectWeb2Inputs: options.buttonsOnly,
    },
    // a page with nothing but a guest's button asks the widget for no login
    ...(loginMethods.length > 0 ? { loginMethods } : {}),
    ...(options.legal ? { legal: LEGAL } : {}),
    ...(options.lang ? { intl: { language: options.lang } } : {}),
    supportedChains: [localChain, secondChain],
    defaultChain: localChain,
    embeddedWallets: { showWalletUIs: true, transactionScanning: { enabled: true } },
    solanaClusters: [{ name: 'devnet', rpcUrl: settings.solana }],
    _render: { standalone: options.standalone },
  }
}

const LEGAL = {
  termsAndConditionsUrl: new URL('/legal/terms/', location.href).href,
  privacyPolicyUrl: new URL('/legal/privacy/', location.href).href,
}
