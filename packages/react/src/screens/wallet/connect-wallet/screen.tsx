import { archiveOffer, leadsTo, runConnectWallet } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useClient } from '../../../context.ts'
import { useCopy } from '../../../copy/copy.ts'
import { inTime } from '../../../copy/in-time.ts'
import type { Language } from '../../../copy/language.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { loadScreen } from '../../load-screen.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { ConnectWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'connect-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [state, send] = useFlow(() => runConnectWallet(client, data))
  const next = leadsTo(data)
  const { lang } = useCopy()
  // what the wait is for is fetched meanwhile, so that it follows at once
  useEffect(() => {
    if (!next) return
    loadScreen(next).catch(() => undefined)
    inTime(lang as Language, next === 'sign-message' ? 'wallet' : 'transaction')
  }, [next, lang])
  return (
    <ConnectWalletView
      status={state.status === 'over' ? 'connecting' : state.status}
      title={null}
      detail={state.error ? walletErrorSentence(copy, 'connect-wallet', state.error) : null}
      onArchive={archiveOffer(client, state.error, data.connectingWalletAddress)}
      onRetry={() => send({ type: 'retry pressed' })}
      onClose={() => send({ type: 'close pressed' })}
    />
  )
}
