/** What an address may not be used for here; null: it may. */
export type EmailProblem = 'invalid' | 'disallowed_plus_email' | null

const MAX_LENGTH = 254
const PATTERN =
  /^[^\s@.,;:<>()[\]\\"]+(\.[^\s@.,;:<>()[\]\\"]+)*@[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]*[a-z0-9])+$/i

/** Judges an address as it is typed (CODE-010, CODE-013); spaces around it do not count. */
export function emailProblem(address: string, rules: { disablePlusEmails: boolean }): EmailProblem {
  const email = address.trim()
  if (email.length > MAX_LENGTH || !PATTERN.test(email)) return 'invalid'
  return rules.disablePlusEmails && email.slice(0, email.lastIndexOf('@')).includes('+')
    ? 'disallowed_plus_email'
    : null
}
