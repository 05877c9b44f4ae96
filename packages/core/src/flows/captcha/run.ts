import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { leave } from '../login/leave.ts'
import { captchaOf } from './captcha.ts'
import { captchaScreenInitial, captchaScreenMachine } from './machine.ts'

/** The challenge before a step: passed, it goes on with the step. */
export function runCaptcha(
  client: FlowClient,
  { proceed, userIntentRequired = false }: ScreenData['captcha'],
) {
  const { state, execute } = captchaOf(client)
  return runMachine({
    machine: captchaScreenMachine,
    initial: captchaScreenInitial(userIntentRequired),
    clock: client.clock,
    begin(send) {
      const tell = () => send({ type: 'captcha changed', captcha: state.get() })
      send({ type: 'entered' })
      tell()
      return state.subscribe(tell)
    },
    perform(effect, send) {
      if (effect.type === 'execute') return execute()
      if (effect.type === 'leave') return leave(client, effect.route)
      const failed = (error: unknown) => send({ type: 'proceed failed', error })
      // in the press itself where one is required: what follows may be a pop-up
      try {
        Promise.resolve(proceed()).catch(failed)
      } catch (error) {
        failed(error)
      }
    },
  })
}
