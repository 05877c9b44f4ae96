import type { RunningMachine } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../context.ts'

/**
 * A flow that lives as long as the screen. React's strict mode takes an effect back and runs it again at once;
 * that must not end the flow, so a stop waits whether the screen is still there.
 */
export function useMachine<State, Event>(
  create: () => RunningMachine<State, Event>,
): [state: State, send: (event: Event) => void] {
  const [machine] = useState(create)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      queueMicrotask(() => {
        if (!shown.current) machine.stop()
      })
    }
  }, [machine])
  return [useStore(machine.state), machine.send]
}
