import type { ScreenEntry, ScreenId } from '@latchkey/core'
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useCopy } from '../copy/copy.ts'
import { inTime, speaks } from '../copy/in-time.ts'
import type { Language } from '../copy/language.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { loadScreen, screenOf } from '../screens/load-screen.ts'
import { SCREENS } from '../screens/registry.ts'
import { TITLE_ID } from '../ui/heading.tsx'
import type { LateCode } from '../ui/late.tsx'
import { RootContext } from '../ui/root-context.ts'
import { Spinner } from '../ui/spinner.tsx'
import { keepFocus } from './keep-focus.ts'
import { ScreenBoundary, ScreenFailed } from './screen-boundary.tsx'
import { HANGS_MS, Offline, type Trouble } from './trouble.ts'

interface ScreenOutletProps {
  entry: ScreenEntry
  screenKey: string
  /** what the app's config adds to the screen */
  parts?: LateCode[]
}

const NONE: LateCode[] = []

/**
 * Shows the screen of an entry once its chunk is here, its parts, and its sentences; a chunk that
 * does not come can be asked for again.
 */
export function ScreenOutlet({ entry, screenKey, parts = NONE }: ScreenOutletProps): ReactNode {
  const { id } = entry
  const [retried, retry] = useState<{ of: ScreenId } | null>(null)
  const [failed, setFailed] = useState<{ id: ScreenId; trouble: Trouble } | null>(null)
  const [here, arrived] = useState<ScreenId | null>(null)
  const language = useCopy().lang as Language
  const whole = parts.every((part) => part.here())
  const wanted = useLatest(parts)

  useEffect(() => {
    let stale = false
    const fail = (trouble: Trouble) => stale || setFailed({ id, trouble })
    setFailed(null)
    const hangs = setTimeout(fail, HANGS_MS, { lasting: true })
    Promise.all([
      loadScreen(id),
      inTime(language, SCREENS[id].area),
      ...wanted.current.map((part) => part.fetch()),
    ]).then(
      () => {
        clearTimeout(hangs)
        if (stale) return
        arrived(id)
        for (const following of SCREENS[id].next ?? []) {
          loadScreen(following).catch(() => {})
          inTime(language, SCREENS[following].area)
        }
      },
      (error) => {
        clearTimeout(hangs)
        const offline = error instanceof Offline
        fail({ offline, lasting: !offline && retried?.of === id })
      },
    )
    return () => {
      stale = true
      clearTimeout(hangs)
    }
  }, [id, retried, language, wanted])

  const missing = failed?.id === id ? failed : null
  const again = useCallback(() => retry({ of: id }), [id])
  useEffect(() => {
    if (!missing) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [missing, again])

  const Screen = screenOf(id)
  if (Screen && (here === id || (whole && speaks(language, SCREENS[id].area))))
    return (
      <ScreenBoundary screenKey={screenKey}>
        <Arrived key={screenKey}>
          <Screen data={entry.data} />
        </Arrived>
      </ScreenBoundary>
    )
  if (missing) return <ScreenFailed trouble={missing.trouble} onRetry={again} />
  return <Coming />
}

/** Moves the focus into a screen when it appears, and keeps it there. */
export function Arrived({ children }: { children: ReactNode }): ReactNode {
  const { root, host } = useContext(RootContext)
  useLayoutEffect(() => (root ? keepFocus(root, host?.dataset.kind === 'inline') : undefined), [root, host])
  return children
}

function Coming(): ReactNode {
  const { shell } = useCopy()
  return (
    <div className="waiting" role="status">
      <h2 id={TITLE_ID} className="sr">
        {shell.loading}
      </h2>
      <Spinner size={40} />
    </div>
  )
}
