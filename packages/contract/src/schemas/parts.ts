import * as v from 'valibot'

/** Whether PostgreSQL can keep the text: it keeps neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** A text of between one and `most` characters that can be kept. */
export const storable = (most: number) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(most), v.check(isStorable))

/** What a captcha's vendor gave the page; absent where the app asks for none. */
export const captchaToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4_096))))
