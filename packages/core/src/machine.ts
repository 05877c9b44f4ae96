import type { Clock } from './context.ts'
import { createStore, type Store } from './store.ts'

/** A flow: what follows from an event, and what is to be done about it. Pure. */
export type Machine<State, Event, Effect> = (
  state: State,
  event: Event,
) => readonly [State, readonly (Effect | After<Event>)[]]

/** The one effect that every flow may ask for: an event after a delay, in ms. */
export interface After<Event> {
  type: 'after'
  ms: number
  event: Event
}

export interface RunningMachine<State, Event> {
  readonly state: Store<State>
  send(event: Event): void
  /** Its screen is there: what the flow begins with by itself. Once, however often it is called. */
  begin(): void
  /** Cancels its timers; later events, also those of effects still under way, are ignored. */
  stop(): void
}

/** Runs a flow: keeps its state, its timers, and performs its effects. */
export function runMachine<State, Event, Effect extends { type: string }>(input: {
  machine: Machine<State, Event, Effect>
  initial: State
  clock: Clock
  /** @returns what is to be undone when the flow stops */
  begin?(send: (event: Event) => void): (() => void) | void
  perform(effect: Effect, send: (event: Event) => void): void
}): RunningMachine<State, Event> {
  const { machine, clock, begin, perform } = input
  const state = createStore(input.initial)
  const timers = new Set<unknown>()
  let begun = false
  let stopped = false
  let undo: (() => void) | void

  function send(event: Event) {
    if (stopped) return
    const [next, effects] = machine(state.get(), event)
    state.set(next)
    for (const effect of effects) {
      if (isAfter(effect)) schedule(effect)
      else perform(effect, send)
    }
  }

  function schedule({ ms, event }: After<Event>) {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      send(event)
    }, ms)
    timers.add(timer)
  }

  function isAfter(effect: Effect | After<Event>): effect is After<Event> {
    return effect.type === 'after'
  }

  return {
    state,
    send,
    begin() {
      if (begun) return
      begun = true
      undo = begin?.(send)
    },
    stop() {
      stopped = true
      undo?.()
      for (const timer of timers) clock.clearTimeout(timer)
    },
  }
}
