import { runMachine } from '../../machine.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { settleProof, standing } from '../account/settle-proof.ts'
import { advance } from '../after-login/advance.ts'
import type { FlowClient } from '../flow-client.ts'
import { leave } from '../login/leave.ts'
import { codeEntryInitial, codeEntryMachine } from './machine.ts'
import { forgetPendingCode, keepPendingCode } from './pending-code.ts'
import { codeLoginOf } from './send-code.ts'

/** The entry of a code that was sent: proves it, sends another, and moves on. */
export function runCodeEntry(client: FlowClient, { channel }: ScreenData['passwordless-code']) {
  const flow = codeLoginOf(client, channel)
  const attempt = client.login.attempt()
  let left = false
  /** A link and a login in place are for an action of the host's, which a reload ends too. */
  const keep = () => {
    const to = flow.destination()
    if (left || !to || attempt?.start.id !== 'landing') return
    keepPendingCode(client, { channel: flow.method, to, nextAt: flow.nextAt(), returnTo: attempt.returnTo })
  }
  const from = standing(client)
  return runMachine({
    machine: codeEntryMachine,
    initial: codeEntryInitial,
    clock: client.clock,
    begin(send) {
      send({ type: 'opened', secondsLeft: flow.nextCodeIn(), watched: flow.isUndelivered !== null })
      keep()
      return () => {
        left = true
        forgetPendingCode(client)
      }
    },
    perform(effect, send) {
      switch (effect.type) {
        case 'submit': {
          const { attempt } = effect
          flow.loginWithCode({ code: effect.code }).then(
            (proven) => send({ type: 'accepted', attempt, next: settleProof(client, proven, from) }),
            (error) => send({ type: 'refused', attempt, error }),
          )
          return
        }
        case 'resend':
          flow.resendCode().then(
            (sent) => {
              send({ type: 'resent', secondsLeft: flow.nextCodeIn(), sent })
              keep()
            },
            (error) => send({ type: 'resend failed', error }),
          )
          return
        case 'look': {
          const { message } = effect
          // that it cannot be asked says nothing
          flow.isUndelivered?.().then(
            (undelivered) => send({ type: 'looked', message, undelivered }),
            () => send({ type: 'looked', message, undelivered: false }),
          )
          return
        }
        case 'leave':
          return leave(client, effect.route)
        case 'advance':
          return advance(client, effect.next)
        case 'refresh wallets':
          // they come with the user; a failure changes nothing that is shown
          client.session.load().catch(() => {})
      }
    },
  })
}
