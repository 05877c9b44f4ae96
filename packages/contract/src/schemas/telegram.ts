import * as v from 'valibot'
import { loginModeSchema } from './http.ts'
import { captchaToken, isStorable, sessionAsked } from './parts.ts'

/** A line's end would blur Telegram's data-check-string. */
const line = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\n]*$/), v.check(isStorable))
const absent = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))

/** A whole number as the text that was signed. */
const digits = (most: number) =>
  v.pipe(
    v.union([v.pipe(v.number(), v.safeInteger()), v.string()]),
    v.transform(String),
    v.maxLength(most),
    v.regex(/^[1-9][0-9]*$/),
  )

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Members that Telegram does not know are dropped: a page's own query parameters come along. */
export const telegramAuthResultSchema = v.object({
  id: digits(16),
  first_name: line(256),
  auth_date: digits(11),
  hash,
  last_name: absent(line(256)),
  username: absent(line(64)),
  photo_url: absent(line(2_048)),
})

/** Telegram signs every parameter that it sends, also those to come. */
export const telegramWebAppDataSchema = v.objectWithRest(
  { auth_date: digits(11), hash, user: line(8_192) },
  absent(v.union([line(4_096), v.pipe(v.number(), v.safeInteger(), v.transform(String))])),
)

const proof = {
  telegram_auth_result: absent(telegramAuthResultSchema),
  telegram_web_app_data: absent(telegramWebAppDataSchema),
}
const isOne = (body: { telegram_auth_result?: unknown; telegram_web_app_data?: unknown }) =>
  !body.telegram_auth_result !== !body.telegram_web_app_data

export const telegramAuthenticateSchema = v.pipe(
  v.object({
    ...proof,
    captcha_token: captchaToken,
    mode: v.optional(loginModeSchema, 'login-or-sign-up'),
    ...sessionAsked,
  }),
  v.check((body) => isOne(body)),
)

export const telegramLinkSchema = v.pipe(
  v.object({ ...proof, captcha_token: captchaToken }),
  v.check((body) => isOne(body)),
)

export const telegramUnlinkSchema = v.object({ telegram_user_id: digits(16) })

export const telegramTransferSchema = v.pipe(
  v.object({ ...proof, nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(256)) }),
  v.check((body) => isOne(body)),
)
