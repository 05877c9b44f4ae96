import { useMember } from './members.ts'
import { MemberForm } from './own-login.tsx'

/** Beside the account, while somebody is logged in at Juniper's own login. */
export function OwnLoginPanel() {
  const member = useMember()
  if (!member) return null
  return (
    <section className="panel" aria-labelledby="own-login-title">
      <h2 id="own-login-title">Your own login</h2>
      <MemberForm member={member} />
    </section>
  )
}
