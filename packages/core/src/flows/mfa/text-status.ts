import { MFA_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import type { PinEvent } from './pin.ts'

/**
 * Whether the text that this user was sent last does not arrive, for a look of the boxes: to a number that is to become a
 * factor, else to the one that is. That it cannot be asked says nothing.
 */
export async function lookAtText(
  { send }: ClientContext,
  message: number,
  toEnroll: string | null,
): Promise<Extract<PinEvent, { type: 'looked' }>> {
  const body = toEnroll
    ? ({ action: 'enroll', phoneNumber: toEnroll } as const)
    : ({ action: 'verify' } as const)
  const undelivered = await send(MFA_ROUTES.mfaSmsStatus, { body, retries: 0 }).then(
    (status) => status.undelivered,
    () => false,
  )
  return { type: 'looked', message, undelivered }
}
