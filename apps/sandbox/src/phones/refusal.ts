import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Status and sentence of every refusal that is played here, by its number in the service's error dictionary. */
const REFUSALS = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  20429: [429, 'Too many requests'],
  20500: [500, 'An internal server error has occurred'],
  21211: [400, "Invalid 'To' Phone Number"],
  21212: [400, "Invalid 'From' Phone Number"],
  21408: [
    400,
    "Permission to send an SMS or MMS has not been enabled for the region indicated by the 'To' number",
  ],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21606: [
    400,
    "The 'From' phone number provided is not a valid message-capable phone number for this destination",
  ],
  21609: [400, "The 'StatusCallback' URL is not a valid URL"],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
  21611: [429, "This 'From' number has exceeded the maximum number of queued messages"],
  21612: [400, "Message cannot be sent with the current combination of 'To' and 'From' parameters"],
  21614: [400, "'To' number is not a valid mobile number"],
  21617: [400, 'The concatenated message body exceeds the 1600 character limit'],
  21654: [400, 'ContentSid Required'],
  21655: [400, 'The ContentSid is Invalid'],
  21656: [400, 'The ContentVariables Parameter is invalid'],
  21705: [400, 'The Messaging Service is invalid'],
  21910: [400, "Invalid 'From' and 'To' pair. 'From' and 'To' should be of the same channel"],
  63007: [400, "Twilio could not find a Channel with the specified 'From' address"],
} as const satisfies Record<number, [ContentfulStatusCode, string]>

export type RefusalCode = keyof typeof REFUSALS

/** A refusal of the messages API: its status, and the JSON that says why. */
export class PhoneRefusal extends Error {
  override name = 'PhoneRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, about?: string) {
    super(about === undefined ? REFUSALS[code][1] : `${REFUSALS[code][1]}: ${about}`)
    this.code = code
  }

  get status() {
    return REFUSALS[this.code][0]
  }

  get body() {
    return {
      code: this.code,
      message: this.message,
      more_info: `https://www.twilio.com/docs/errors/${this.code}`,
      status: this.status,
    }
  }
}
