import type { MfaMethod } from '@latchkey/core'
import { chat, clock, type IconPaths, passkey } from '../../ui/icon.tsx'

export const METHOD_ICONS: Readonly<Record<MfaMethod, IconPaths>> = { totp: clock, sms: chat, passkey }
