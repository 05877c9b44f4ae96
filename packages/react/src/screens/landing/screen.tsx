import {
  type Client,
  directInput,
  emptyPhone,
  type LandingEntry,
  type LandingState,
  landingInitial,
  landingMachine,
  landingViews,
  prepareTelegram,
  type RecentLogin,
  recentLogin,
  routeSendError,
  runMachine,
} from '@latchkey/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useClient } from '../../context.ts'
import { type Copy, useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { useOwnBack } from '../../ui/own-back.ts'
import { addressError, addressFields } from '../address-fields.ts'
import { leave } from '../leave.ts'
import { legalOf } from '../legal.ts'
import type { ScreenProps } from '../props.ts'
import { sendCode } from '../send-code.ts'
import { startMethod } from '../start-method.ts'
import { throughCaptcha } from '../through-captcha.ts'
import { useMachine } from '../use-machine.ts'
import { KINDS, landingMethods } from './methods.tsx'
import { LandingView } from './view.tsx'

type Data = ScreenProps<'landing'>['data']

export function Screen({ data }: ScreenProps<'landing'>): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const config = client.config()
  const views = landingViews({ config, options: data, kinds: KINDS })
  const recent = useMemo(() => recentLogin(client), [client])
  const [state, send] = useMachine(() => run(client, data, copy, views.default, recent))
  useOwnBack(state.view === 'default' ? null : () => send({ type: 'back pressed' }))
  const [notice, setNotice] = useState<string | null>(null)
  const { telegram } = config.loginMethods
  // its pop-up has to come up right at the press
  useEffect(() => {
    if (telegram) prepareTelegram(client)
  }, [client, telegram])
  const busy = state.status === 'submitting'
  const start = (method: Parameters<typeof startMethod>[1]) =>
    startMethod(client, method, data).catch((error) => {
      const route = routeSendError(error)
      if (route.to === 'landing') setNotice(errorSentence(copy, 'landing', route.code))
      else leave(client, route, copy)
    })
  return (
    <LandingView
      header={config.appearance.landingHeader}
      logo={config.appearance.logo as ReactNode}
      appName={config.name}
      loginMessage={config.appearance.loginMessage}
      view={state.view}
      methods={landingMethods(views[state.view], {
        copy,
        recent,
        active: state.active,
        whatsapp: config.loginConfig.whatsappEnabled,
        busy,
        send,
        go: (kind) => void start({ kind }),
        goSocial: (provider) => void start({ kind: 'social', provider }),
      })}
      legal={legalOf(config)}
      notice={notice ?? (state.active === null ? addressError(copy, state) : null)}
      {...addressFields(copy, state, send)}
    />
  )
}

function run(client: Client, data: Data, copy: Copy, entries: LandingEntry[], recent: RecentLogin | null) {
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
  const machine = runMachine({
    machine: landingMachine,
    initial,
    clock: client.clock,
    perform(effect, send) {
      if (effect.type === 'leave') return leave(client, effect.route, copy)
      const { channel, to } = effect
      if (attempt) attempt.returnTo = kept(machine.state.get())
      throughCaptcha(client, (after) =>
        sendCode(
          client,
          { channel, to, disableSignup: data.disableSignup },
          { replace: after === 'captcha' },
        ),
      ).then(
        () => send({ type: 'code sent' }),
        (error) => send({ type: 'send failed', error }),
      )
    },
  })
  return machine
}

/** What the field holds when the user comes back to it. */
const kept = ({ active, email, phone }: LandingState) =>
  active === 'sms' ? { email, phone, error: null } : { email: email.trim().toLowerCase(), error: null }
