import { landingViews, recentLogin, runLanding } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useClient } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import { addressError, addressFields } from '../../address-fields.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useFlow } from '../../use-flow.ts'
import { KINDS, landingMethods } from './methods.tsx'
import { LandingView } from './view.tsx'

export function Screen({ data }: ScreenProps<'landing'>): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const config = client.config()
  const views = landingViews({ config, options: data, kinds: KINDS })
  const recent = useMemo(() => recentLogin(client), [client])
  const [state, send] = useFlow(() => runLanding(client, data, { entries: views.default, recent }))
  useOwnBack(state.view === 'default' ? null : () => send({ type: 'back pressed' }))
  const { legal } = config
  const notice = state.notice && errorSentence(copy, 'landing', state.notice)
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
        busy: state.status === 'submitting',
        send,
      })}
      legal={{
        termsUrl: legal.termsAndConditionsUrl,
        privacyUrl: legal.privacyPolicyUrl,
        requireAcceptance: legal.requireUsersAcceptTerms,
      }}
      notice={notice ?? (state.active === null ? addressError(copy, state) : null)}
      {...addressFields(copy, state, send)}
    />
  )
}
