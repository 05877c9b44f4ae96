import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { throughCaptcha } from '../captcha/through-captcha.ts'
import type { FlowClient } from '../flow-client.ts'
import { leave } from '../login/leave.ts'
import { startMethod } from '../login/start-method.ts'
import { sendCode } from '../passwordless/send-code.ts'
import { prepareTelegram } from '../telegram/prepare.ts'
import { questionMachine } from './question.ts'
import type { WayIn } from './ways.ts'

/** The question of a login in place: each way in leads to its own screen. */
export function runQuestion(client: FlowClient, { ways }: ScreenData['reauthenticate']) {
  return runMachine({
    machine: questionMachine,
    initial: { busy: false, error: client.login.attempt()?.returnTo?.error ?? null },
    clock: client.clock,
    begin() {
      // its pop-up has to come up right at the press
      if (ways.some(({ kind }) => kind === 'telegram')) prepareTelegram(client)
    },
    perform(effect, send) {
      if (effect.type === 'leave') return leave(client, effect.route)
      start(client, effect.way).then(
        () => send({ type: 'begun' }),
        (error) => send({ type: 'failed', error }),
      )
    },
  })
}

function start(client: FlowClient, way: WayIn): Promise<void> {
  if (!('to' in way)) return startMethod(client, way, { disableSignup: true })
  const { kind: channel, to } = way
  return throughCaptcha(client, (after) =>
    sendCode(client, { channel, to }, { replace: after === 'captcha' }),
  )
}
