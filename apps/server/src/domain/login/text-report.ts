import type { LoginStore } from '../../ports/login-store.ts'
import type { TextReport } from '../../ports/texter.ts'
import type { App } from '../app/app.ts'
import type { Caller } from './caller.ts'
import { codeRequest, phoneAddress } from './code-address.ts'
import type { DevicePorts } from './known-device.ts'
import type { PhoneNumber } from './phone-number.ts'

/** One try to send a code's text: a code that is sent again keeps its id. */
export interface SentText {
  codeId: string
  tries: number
}

/**
 * That a text does not arrive is kept with the code that it carried, of a login as of a second factor; what is said of an
 * earlier try of it is over.
 */
export async function noteTextReport(
  ports: { logins: LoginStore },
  text: SentText,
  { to, undelivered }: TextReport,
): Promise<void> {
  if (undelivered) await ports.logins.noteUndelivered(text, to)
}

/** Whether the text that the caller caused last does not arrive: of nobody else's. @throws Refusal as phoneAddress */
export async function isTextUndelivered(
  ports: DevicePorts & { logins: LoginStore },
  app: App,
  phone: PhoneNumber,
  caller: Caller,
): Promise<boolean> {
  return ports.logins.isUndelivered(await codeRequest(ports, app, phoneAddress(app, phone), caller))
}
