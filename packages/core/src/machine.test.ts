import { expect, it, vi } from 'vitest'
import { runMachine } from './machine.ts'
import { createStore } from './store.ts'
import { testClock } from './testing/fake-client.ts'

type Event = { type: 'entered' } | { type: 'seen'; value: number }

/** A flow that notes what it hears, and follows a store from its beginning. */
function noting() {
  const followed = createStore(7)
  const flow = runMachine<string[], Event, { type: 'none' }>({
    machine: (state, event) => [[...state, event.type === 'seen' ? `seen ${event.value}` : event.type], []],
    initial: [],
    clock: testClock,
    begin(send) {
      send({ type: 'entered' })
      return followed.subscribe(() => send({ type: 'seen', value: followed.get() }))
    },
    perform: () => {},
  })
  return { followed, flow }
}

it('begins when it is told to, and once', () => {
  const { flow } = noting()
  expect(flow.state.get()).toEqual([])
  flow.begin()
  flow.begin()
  expect(flow.state.get()).toEqual(['entered'])
})

it('follows what it began to follow until it stops', () => {
  const { flow, followed } = noting()
  const left = vi.fn()
  const { subscribe } = followed
  followed.subscribe = (listener) => {
    const leave = subscribe(listener)
    return () => {
      left()
      leave()
    }
  }
  flow.begin()
  followed.set(8)
  expect(flow.state.get()).toEqual(['entered', 'seen 8'])
  expect(left).not.toHaveBeenCalled()
  flow.stop()
  expect(left).toHaveBeenCalledOnce()
  followed.set(9)
  expect(flow.state.get()).toEqual(['entered', 'seen 8'])
})

it('stops where it never began', () => {
  const { flow } = noting()
  flow.stop()
  flow.send({ type: 'entered' })
  expect(flow.state.get()).toEqual([])
})
