import type { PasskeyWithMetadata } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../copy/fill.ts'
import { type MfaCopy, useMfaCopy } from '../../copy/mfa/copy.ts'
import { Icon, passkey } from '../../ui/icon.tsx'
import { useSheet } from '../../ui/root-context.ts'

export type PasskeyShown = Pick<
  PasskeyWithMetadata,
  | 'credentialId'
  | 'enrolledInMfa'
  | 'authenticatorName'
  | 'createdWithBrowser'
  | 'createdWithOs'
  | 'firstVerifiedAt'
>

/** Passkeys in a list, each with what can be done about it at its end. */
export function PasskeyRows(props: {
  label: string
  rows: { passkey: PasskeyShown; note?: string | null; end: ReactNode }[]
}): ReactNode {
  useSheet(passkeyRowsCss)
  const copy = useMfaCopy()
  return (
    // a list without bullets is none to Safari unless it is said
    <ul className="passkeys" role="list" aria-label={props.label}>
      {props.rows.map(({ passkey: one, note, end }) => (
        <li key={one.credentialId}>
          <Icon of={passkey} />
          <div>
            <b>
              <bdi>{passkeyName(copy, one)}</bdi>
            </b>
            {one.firstVerifiedAt && (
              <span>{fill(copy.mfa.addedOn, { date: dateIn(copy.lang, one.firstVerifiedAt) })}</span>
            )}
            {note && <span>{note}</span>}
          </div>
          {end}
        </li>
      ))}
    </ul>
  )
}

/** How its owner knows it: by its maker, else by where it was made. */
export function passkeyName(copy: MfaCopy, one: PasskeyShown): string {
  const { authenticatorName, createdWithBrowser: browser, createdWithOs: system } = one
  if (authenticatorName) return authenticatorName
  if (browser && system) return fill(copy.mfa.onBrowser, { browser, system })
  return browser ?? system ?? copy.mfa.passkey
}

export const dateIn = (lang: string, at: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(at)

const passkeyRowsCss = `
.passkeys{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md);text-align:start}
.passkeys li{display:flex;align-items:center;gap:12px;min-block-size:60px;padding:10px 16px;font-size:14px;line-height:20px}
.passkeys li+li{border-block-start:1px solid var(--line)}
.passkeys .icon{color:var(--fg-2)}
.passkeys li>div{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.passkeys b,.passkeys li>div>*{display:block}
.passkeys b{font-weight:600}
.passkeys li>div>:not(b){font-size:13px;color:var(--fg-2)}
.passkeys .link{flex:none;display:grid;place-items:center;min-block-size:32px;padding-inline:4px}
`
