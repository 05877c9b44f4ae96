import '../style/linked.css'
import type { User } from '@latchkey/react-auth'
import { useState } from 'react'
import { useMember } from '../own-login/members.ts'
import { HostFailure } from '../playground/host-failure.tsx'
import { METHODS } from '../playground/methods.ts'
import { useOptions } from '../playground/use-options.ts'
import { type DescribedAccount, loginAccounts } from './describe-account.ts'
import { MethodMark } from './method-mark.tsx'
import { UnlinkQuestion } from './unlink-question.tsx'
import { type Linking, useLinking } from './use-linking.ts'

const MAX_PASSKEYS = 5

/** Every way in that the visitor has, and the ones that could be added. */
export function LinkedAccounts({ user }: { user: User }) {
  const linking = useLinking()
  const { methods } = useOptions()
  const member = useMember()
  const accounts = loginAccounts(user)
  const count = (method: string) => accounts.filter((account) => account.method === method).length
  const open = METHODS.filter(({ id }) => {
    if (id === 'guest' || !methods.includes(id)) return false
    if (id === 'custom') return Boolean(member) && count(id) === 0
    return count(id) < (id === 'passkey' ? MAX_PASSKEYS : 1)
  })
  return (
    <section className="chapter" aria-labelledby="linked-title">
      <h2 id="linked-title">Linked accounts</h2>
      <p className="panel-lead">
        {user.isGuest
          ? 'You are a guest on this browser. Link an account to keep your pocket.'
          : 'Each of them opens this pocket.'}
      </p>
      {accounts.length > 0 && (
        <ul className="linked">
          {accounts.map((account) => (
            <Row key={account.key} account={account} linking={linking} />
          ))}
        </ul>
      )}
      <HostFailure />
      {open.length > 0 && (
        <fieldset className="links">
          <legend>Link another</legend>
          {open.map(({ id, name }) => (
            <button key={id} type="button" className="link-button" onClick={() => linking.link(id)}>
              <MethodMark method={id} />
              <span>
                <span className="visually-hidden">Link </span>
                {name}
              </span>
            </button>
          ))}
        </fieldset>
      )}
    </section>
  )
}

function Row({ account, linking }: { account: DescribedAccount; linking: Linking }) {
  const { method, kind, name } = account
  const [asking, setAsking] = useState(false)
  return (
    <li className="linked-row" data-testid={`linked-${method}`}>
      <MethodMark method={method} />
      <div className="linked-words">
        <span className="linked-kind">{kind}</span>
        <span className="linked-name" data-testid={method === 'email' ? 'email' : undefined}>
          {name}
        </span>
      </div>
      <div className="linked-actions">
        {(method === 'email' || method === 'sms') && (
          <button
            type="button"
            className="text-button"
            aria-label={method === 'email' ? 'Update email' : 'Update phone'}
            onClick={() => linking.update(method)}
          >
            Update
          </button>
        )}
        {account.id !== null && (
          <button
            type="button"
            className="text-button"
            aria-label={`Unlink ${kind} ${name}`}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            Unlink
          </button>
        )}
      </div>
      {asking && (
        <UnlinkQuestion
          kind={kind}
          onKeep={() => setAsking(false)}
          onUnlink={() => {
            setAsking(false)
            linking.unlink(account)
          }}
        />
      )}
    </li>
  )
}
