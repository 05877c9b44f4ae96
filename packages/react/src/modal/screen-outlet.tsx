import type { ScreenEntry, ScreenId } from '@latchkey/core'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useCopy } from '../copy/copy.ts'
import { loadScreen, screenOf } from '../screens/load-screen.ts'
import { SCREENS, type ScreenDefinition } from '../screens/registry.ts'
import { TITLE_ID } from '../ui/heading.tsx'
import { RootContext } from '../ui/root-context.ts'
import { Spinner } from '../ui/spinner.tsx'
import { focusFirst } from './focus-first.ts'
import { ScreenBoundary, ScreenFailed } from './screen-boundary.tsx'

/** Shows the screen of an entry once its chunk is here; a chunk that does not come can be asked for again. */
export function ScreenOutlet({ entry, screenKey }: { entry: ScreenEntry; screenKey: string }): ReactNode {
  const { id } = entry
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState<ScreenId | null>(null)
  const [, arrived] = useState<ScreenId | null>(null)

  useEffect(() => {
    let stale = false
    setFailed(null)
    loadScreen(id).then(
      () => {
        if (stale) return
        arrived(id)
        const { next }: ScreenDefinition = SCREENS[id]
        for (const following of next ?? []) loadScreen(following).catch(() => undefined)
      },
      () => !stale && setFailed(id),
    )
    return () => {
      stale = true
    }
  }, [id, attempt])

  const Screen = screenOf(id)
  if (Screen)
    return (
      <ScreenBoundary screenKey={screenKey}>
        <Arrived key={screenKey}>
          <Screen data={entry.data} />
        </Arrived>
      </ScreenBoundary>
    )
  if (failed === id) return <ScreenFailed notLoaded onRetry={() => setAttempt(attempt + 1)} />
  return <Coming id={id} />
}

/** Moves the focus into a screen when it appears. */
export function Arrived({ children }: { children: ReactNode }): ReactNode {
  const { root, host } = useContext(RootContext)
  useLayoutEffect(() => {
    if (root) focusFirst(root, host?.dataset.kind === 'inline')
  }, [root, host])
  return children
}

function Coming({ id }: { id: ScreenId }): ReactNode {
  const copy = useCopy()
  return (
    <div className="waiting" role="status">
      <h2 id={TITLE_ID} className="sr">
        {SCREENS[id].title(copy)}
      </h2>
      <Spinner size={40} />
    </div>
  )
}
