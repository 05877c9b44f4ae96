import type { After, Machine } from '../machine.ts'

/** Runs events through a machine from a state: the state that they end in, and every effect in its order. */
export const player =
  <State, Event, Effect>(machine: Machine<State, Event, Effect>, initial: State) =>
  (...events: Event[]): { state: State; effects: (Effect | After<Event>)[] } => {
    let state = initial
    const effects: (Effect | After<Event>)[] = []
    for (const event of events) {
      const [next, done] = machine(state, event)
      state = next
      effects.push(...done)
    }
    return { state, effects }
  }
