import {
  type DirectInput,
  isRecent,
  type LandingEntry,
  type LandingEvent,
  type RecentLogin,
  type ScreenMethod,
} from '@latchkey/core'
import type { LoginCopy } from '../../../copy/login/copy.ts'
import { chat, grid, Icon, mail, more, passkey } from '../../../ui/icon.tsx'
import { LateProviderMark } from './parts.tsx'
import type { LandingMethod } from './view.tsx'

export interface MethodsInput {
  copy: LoginCopy
  recent: RecentLogin | null
  active: DirectInput | null
  whatsapp: boolean
  busy: boolean
  send(event: LandingEvent): void
}

/** The label of the phone's button. */
export const phoneLabel = ({ landing }: LoginCopy, whatsapp: boolean): string =>
  whatsapp ? landing.withWhatsApp : landing.withSms

/** The rows of a list of landing. A kind that has no row is left out before (`KINDS`). */
export function landingMethods(entries: readonly LandingEntry[], input: MethodsInput): LandingMethod[] {
  return entries.map((entry) => rowOf(entry, input))
}

/** Kinds of entries that this version draws; wallets and other apps come with their own. */
export const KINDS = ['email', 'sms', 'social', 'farcaster', 'telegram', 'passkey'] as const

function rowOf(entry: LandingEntry, input: MethodsInput): LandingMethod {
  const { copy, send, busy } = input
  const recent = isRecent(entry, input.recent)
  const choose = (method: ScreenMethod) => send({ type: 'method chosen', method })
  const button = (rest: Pick<Row, 'id' | 'label' | 'icon' | 'onSelect'> & Partial<Row>): LandingMethod => ({
    kind: 'button',
    recent,
    disabled: busy,
    ...rest,
  })
  switch (entry.kind) {
    case 'divider':
      return { kind: 'divider' }
    case 'email':
    case 'sms': {
      const { kind } = entry
      if (input.active === kind) return { kind: kind === 'email' ? 'email-field' : 'phone-field', recent }
      return button({
        id: kind,
        label: kind === 'email' ? copy.landing.withEmail : phoneLabel(copy, input.whatsapp),
        icon: <Icon of={kind === 'email' ? mail : chat} size={24} />,
        onSelect: () => send({ type: 'input chosen', input: kind }),
      })
    }
    case 'social':
      return button({
        id: entry.provider,
        label: copy.providers[entry.provider],
        icon: <LateProviderMark of={entry.provider} />,
        onSelect: () => choose({ kind: 'social', provider: entry.provider }),
      })
    case 'farcaster':
    case 'telegram': {
      const { kind } = entry
      return button({
        id: kind,
        label: copy.providers[kind],
        icon: <LateProviderMark of={kind} />,
        onSelect: () => choose({ kind }),
      })
    }
    case 'passkey':
      return button({
        id: 'passkey',
        label: entry.alone ? copy.landing.passkeyAlone : copy.landing.passkey,
        icon: <Icon of={passkey} size={24} />,
        onSelect: () => choose({ kind: 'passkey' }),
      })
    case 'more':
      return button({
        id: entry.view,
        label: entry.view === 'overflow' ? copy.landing.moreOptions : copy.landing.otherSocials,
        icon: <Icon of={entry.view === 'overflow' ? more : grid} size={24} />,
        recent: false,
        more: true,
        onSelect: () => send({ type: 'more pressed', view: entry.view }),
      })
    default:
      throw new TypeError(`Landing has no row for ${entry.kind}`)
  }
}

type Row = Extract<LandingMethod, { kind: 'button' }>
