import * as v from 'valibot'

/** E-mail addresses are lower-cased on the way in. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email())
