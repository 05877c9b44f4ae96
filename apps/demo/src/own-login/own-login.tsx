import '../style/own-login.css'
import { type FormEvent, useId, useState } from 'react'
import { tellVisitor } from '../playground/callbacks.ts'
import { enter, leave, useMember } from './members.ts'

/** The form of Juniper's own login: behind a button until it is wanted. */
export function OwnLogin() {
  const member = useMember()
  const [open, setOpen] = useState(false)
  if (member) return <MemberForm member={member} />
  if (!open)
    return (
      <button type="button" className="button button-quiet button-large" onClick={() => setOpen(true)}>
        Log in with your own account
      </button>
    )
  return <NameForm label="Member name" action="Enter" focused />
}

/** Who is logged in there, with a way to become somebody else or to leave. */
export function MemberForm({ member }: { member: string }) {
  return (
    <div className="member">
      <p>
        Juniper’s own login knows you as <strong data-testid="member">{member}</strong>.
      </p>
      <NameForm label="Another member" action="Switch" />
      <button type="button" className="button button-quiet" onClick={() => void attempt(leave())}>
        Leave
      </button>
    </div>
  )
}

function NameForm({ label, action, focused = false }: { label: string; action: string; focused?: boolean }) {
  const [name, setName] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(enter(name)).then(() => setName(''))
  }
  return (
    <form className="own-login" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className="own-login-row">
        <input
          id={id}
          value={name}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus={focused}
          maxLength={64}
          autoComplete="username"
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="button button-second" disabled={name.trim() === ''}>
          {action}
        </button>
      </div>
    </form>
  )
}

const attempt = (task: Promise<void>) => task.catch((error) => tellVisitor('ownLogin', error))
