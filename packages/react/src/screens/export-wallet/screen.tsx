import {
  EXPORT_THEME,
  type ExportTheme,
  exportsPhrase,
  exportUrl,
  REAUTHENTICATE_EVENT,
  unauthenticatedError,
} from '@latchkey/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import type { ScreenProps } from '../props.ts'
import { walletErrorSentence } from '../wallet-error-sentence.ts'
import { ExportWalletView } from './view.tsx'

/** What the document is drawn to: the container's width in CSS pixels, and its colours. */
interface Look {
  width: number
  theme: ExportTheme
}

export function Screen({ data }: ScreenProps<'export-wallet'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const [look, setLook] = useState<Look | null>(null)
  const [src, setSrc] = useState<string | null>(null)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<unknown>(null)
  const [logins, setLogins] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)

  const measure = useCallback((container: HTMLElement | null) => {
    if (container) setLook((known) => known ?? lookOf(container))
  }, [])

  // The document wants a younger login: it is mounted anew with what comes of it. A question that is closed closes the
  // dialog, and nothing is left to do.
  useEffect(() => {
    const onMessage = ({ source, origin, data: message }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow || origin !== data.origin) return
      if ((message as { event?: unknown } | null)?.event !== REAUTHENTICATE_EVENT) return
      client.reauthenticate({ session: null, purpose: 'export' }).then(
        () => setLogins((count) => count + 1),
        () => {},
      )
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [client, data])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a login the token is another one
  useEffect(() => {
    if (!look) return
    let left = false
    setLoading(true)
    const fail = (error: unknown) => {
      if (left) return
      setError(error)
      data.onFailure(error)
    }
    client.getFrameToken().then((accessToken) => {
      if (left) return
      if (!accessToken) {
        return fail(unauthenticatedError('User must be authenticated before exporting their wallet'))
      }
      setSrc(exportUrl({ wallet: data, analyticsId: client.analyticsId(), accessToken, ...look }))
    }, fail)
    return () => {
      left = true
    }
  }, [client, data, look, logins])

  return (
    <ExportWalletView
      address={data.address}
      frameSrc={src}
      frame={frame}
      loading={loading}
      buttons={exportsPhrase(data) ? 2 : 1}
      error={walletErrorSentence(copy, 'export-wallet', error)}
      onContainer={measure}
      onFrameLoad={() => setLoading(false)}
    />
  )
}

function lookOf(container: HTMLElement): Look {
  const style = getComputedStyle(container)
  const theme = Object.fromEntries(EXPORT_THEME.map(([key, name]) => [key, style.getPropertyValue(name)]))
  return { width: Math.floor(container.getBoundingClientRect().width), theme: theme as ExportTheme }
}
