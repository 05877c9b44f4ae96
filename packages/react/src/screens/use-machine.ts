import type { RunningMachine } from '@latchkey/core'
import { useState } from 'react'
import { useStore } from '../context.ts'
import { useGone } from '../hooks/use-gone.ts'

/** A flow that lives as long as the screen. */
export function useMachine<State, Event>(
  create: () => RunningMachine<State, Event>,
): [state: State, send: (event: Event) => void] {
  const [machine] = useState(create)
  useGone(machine.stop)
  return [useStore(machine.state), machine.send]
}
