import type { Delegation } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useDelegationCopy } from '../../../copy/delegation/copy.ts'
import { fill } from '../../../copy/fill.ts'
import { shorten } from '../../../ui/shorten.ts'
import { Spinner } from '../../../ui/spinner.tsx'

/** What the user has let the app use; `failed`: it could not be read. */
export type Grants = 'loading' | 'failed' | readonly Delegation[]

type Use = Delegation['uses'][number]

const CHAINS = { ethereum: 'Ethereum', solana: 'Solana' } as const

const KINDS = {
  personal_sign: 'message',
  signMessage: 'message',
  eth_signTypedData_v4: 'typedData',
  eth_signTransaction: 'transaction',
  eth_sendTransaction: 'transaction',
  signTransaction: 'transaction',
  signAndSendTransaction: 'transaction',
  secp256k1_sign: 'hash',
  raw_sign: 'hash',
  eth_sign7702Authorization: 'authorization',
} as const

/** What the app did with the wallets, the newest first. */
export function GrantUses({ grants }: { grants: Grants }): ReactNode {
  const { lang, shell, 'delegated-revoke': copy } = useDelegationCopy()
  if (grants === 'loading')
    return (
      <p className="grant-uses" role="status">
        <Spinner size={18} />
        <span className="sr">{shell.loading}</span>
      </p>
    )
  if (grants === 'failed')
    return (
      <p className="grant-uses" role="status">
        {copy.unread}
      </p>
    )
  const uses = grants.flatMap((grant) => grant.uses).toSorted((one, other) => other.at - one.at)
  const total = grants.reduce((count, grant) => count + grant.use_count, 0)
  if (uses.length === 0) return <p className="grant-uses">{copy.none}</p>
  const listed = uses.filter(({ outcome }) => outcome === 'signed').length
  return (
    <>
      <p className="grant-uses">
        {fill(copy.total, { count: total.toLocaleString(lang) })}
        {listed < total && <span>{copy.latest}</span>}
      </p>
      {/* a list without bullets is none to Safari unless it is said */}
      <ul className="grant-uses" role="list" aria-label={copy.history}>
        {uses.map((use, nth) => (
          // two of one second are alike in all that is told of them
          <Row key={`${use.at} ${nth}`} use={use} />
        ))}
      </ul>
    </>
  )
}

function Row({ use: { at, address, chain_type: chain, method, outcome } }: { use: Use }): ReactNode {
  const { lang, 'delegated-revoke': copy } = useDelegationCopy()
  const kind = Object.hasOwn(KINDS, method) ? KINDS[method as keyof typeof KINDS] : null
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <div>
        <b>{kind ? copy[kind] : <bdi>{method}</bdi>}</b>
        <span>
          {CHAINS[chain]} <bdi dir="ltr">{shorten(address)}</bdi>
        </span>
      </div>
      <div>
        {outcome === 'refused' && <span className="chip error">{copy.refused}</span>}
        <time dateTime={new Date(at * 1000).toISOString()}>{format.format(at * 1000)}</time>
      </div>
    </li>
  )
}
