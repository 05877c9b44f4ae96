import { type CodeEntryEffect, codeEntryInitial, codeEntryMachine } from '../flows/passwordless/machine.ts'
import { runMachine } from '../machine.ts'
import { testClock } from './fake-client.ts'

/** The machine of the screen on which a code is typed, whose effects nobody performs. */
export function openCodeEntry() {
  const effects: CodeEntryEffect[] = []
  const machine = runMachine({
    machine: codeEntryMachine,
    initial: codeEntryInitial,
    clock: testClock,
    perform: (effect) => void effects.push(effect),
  })
  const enter = (text: string) =>
    machine.send({ type: 'digits entered', digits: Array.from({ length: 6 }, (_, box) => text[box] ?? '') })
  return {
    enter,
    send: machine.send,
    effects,
    last: () => effects.at(-1),
    get now() {
      return machine.state.get()
    },
  }
}
