import { runMachine } from '../../machine.ts'
import { emptyPhone } from '../../phone/phone-entry.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import { throughCaptcha } from '../captcha/through-captcha.ts'
import type { FlowClient } from '../flow-client.ts'
import { leave } from '../login/leave.ts'
import { startMethod } from '../login/start-method.ts'
import { takePendingCode } from '../passwordless/pending-code.ts'
import { codeLoginOf, sendCode } from '../passwordless/send-code.ts'
import { prepareTelegram } from '../telegram/prepare.ts'
import { directInput } from './direct-input.ts'
import type { LandingEntry } from './entries.ts'
import { type LandingState, landingInitial, landingMachine } from './machine.ts'
import type { RecentLogin } from './recent-login.ts'

/** The ways to log in: each leads to its own screen, an address or a number to that of the code. */
export function runLanding(
  client: FlowClient,
  data: ScreenData['landing'],
  /** what is seen at first, and what was used last */
  { entries, recent }: { entries: LandingEntry[]; recent: RecentLogin | null },
) {
  const { appearance, intl, loginConfig } = client.config()
  const attempt = client.login.attempt()
  const back = attempt?.returnTo
  const { prefill } = data
  const given = prefill?.type === 'phone' ? prefill.value : undefined
  const phone =
    back?.phone ?? (given ? { ...emptyPhone(intl.defaultCountry), rawPhoneNumber: given } : undefined)
  const initial = landingInitial({
    active: directInput({
      entries,
      hidden: appearance.hideDirectWeb2Inputs && !prefill && !back,
      recent,
      prefill: back ? (back.phone ? 'phone' : 'email') : prefill?.type,
    }),
    email: back?.email ?? (prefill?.type === 'email' ? prefill.value : undefined),
    phone,
    defaultCountry: intl.defaultCountry,
    error: back?.error ?? null,
    disablePlusEmails: loginConfig.disablePlusEmails,
  })
  const flow = runMachine({
    machine: landingMachine,
    initial,
    clock: client.clock,
    begin() {
      // its pop-up has to come up right at the press
      if (client.config().loginMethods.telegram) prepareTelegram(client)
      // the page was loaded anew while a code was typed: it is still good
      const pending = back || prefill ? null : takePendingCode(client)
      if (!attempt || !pending || !entries.some(({ kind }) => kind === pending.channel)) return
      const { channel, to, nextAt } = pending
      attempt.returnTo = pending.returnTo
      codeLoginOf(client, channel).resume({ to, disableSignup: data.disableSignup, ui: true }, nextAt)
      client.modal.navigate('passwordless-code', { channel })
    },
    perform(effect, send) {
      switch (effect.type) {
        case 'leave':
          return leave(client, effect.route)
        case 'start':
          startMethod(client, effect.method, data).then(
            () => send({ type: 'begun' }),
            (error) => send({ type: 'start failed', error }),
          )
          return
        case 'send code': {
          const { channel, to } = effect
          const { disableSignup } = data
          if (attempt) attempt.returnTo = kept(flow.state.get())
          throughCaptcha(client, (after) =>
            sendCode(client, { channel, to, disableSignup }, { replace: after === 'captcha' }),
          ).then(
            () => send({ type: 'code sent' }),
            (error) => send({ type: 'send failed', error }),
          )
        }
      }
    },
  })
  return flow
}

/** What the field holds when the user comes back to it. */
const kept = ({ active, email, phone }: LandingState) =>
  active === 'sms' ? { email, phone, error: null } : { email: email.trim().toLowerCase(), error: null }
