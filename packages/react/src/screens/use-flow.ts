import type { RunningMachine } from '@latchkey/core'
import { useContext, useEffect, useState } from 'react'
import { useStore } from '../context.ts'
import { useGone } from '../hooks/use-gone.ts'
import { ShownContext } from '../ui/shown.ts'

/** A flow that begins when the screen is first shown, also where strict mode shows it twice, and lives as long. */
export function useFlow<State, Event>(
  run: () => RunningMachine<State, Event>,
): [state: State, send: (event: Event) => void] {
  const [flow] = useState(run)
  useGone(flow.stop)
  const shown = useContext(ShownContext)
  useEffect(() => {
    if (shown) flow.begin()
  }, [flow, shown])
  return [useStore(flow.state), flow.send]
}
