import { exportsPhrase, leftByExport, runExportWallet, wantedByExport } from '@latchkey/core'
import { type ReactNode, useCallback } from 'react'
import { useClient } from '../../../context.ts'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { useFrameDocument } from '../../use-frame-document.ts'
import { walletErrorSentence } from '../../wallet-error-sentence.ts'
import { ExportWalletView } from './view.tsx'

export function Screen({ data }: ScreenProps<'export-wallet'>): ReactNode {
  const client = useClient()
  const copy = useWalletCopy()
  const [{ src, loading, error }, send] = useFlow(() => runExportWallet(client, data))
  const { frame, onContainer } = useFrameDocument(
    data.origin,
    useCallback((look) => send({ type: 'measured', look }), [send]),
    useCallback(
      (message) => {
        if (leftByExport(message)) return send({ type: 'left' })
        const purpose = wantedByExport(message)
        if (purpose) send({ type: 'login wanted', purpose })
      },
      [send],
    ),
  )
  return (
    <ExportWalletView
      address={data.address}
      frameSrc={src}
      frame={frame}
      loading={loading}
      buttons={exportsPhrase(data) ? 3 : 2}
      error={walletErrorSentence(copy, 'export-wallet', error)}
      onRetry={() => send({ type: 'retry pressed' })}
      onContainer={onContainer}
      onFrameLoad={() => send({ type: 'loaded' })}
    />
  )
}
