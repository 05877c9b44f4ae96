import * as v from 'valibot'

/** Whether PostgreSQL can keep the text: it keeps neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** A text of between one and `most` characters that can be kept. */
export const storable = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.check(isStorable))

/**
 * RFC 7638 thumbprint (SHA-256, base64url) of the frame's proof key, as RFC 9449 section 10 names it: a session that is
 * opened with it is bound to that key from the start. Absent where the frame has not answered, and in published clients.
 */
const dpopJkt = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))))

/**
 * Id of the user whom a login in place is to confirm: a login of anybody else is refused (`other_user`), and no user is
 * made. Absent at the other logins, and in published clients.
 */
const expectedUserId = v.optional(v.nullable(storable(255)))

/** What a login asks of the session that it opens: fields of every authenticate route. */
export const sessionAsked = { dpop_jkt: dpopJkt, expected_user_id: expectedUserId }

/** What a captcha's vendor gave the page; absent where the app asks for none. */
export const captchaToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4_096))))
