import { useLoginWithEmail } from '@privy-io/react-auth'
import { useState } from 'react'

/** E-mail login without the modal: no wallets are made, the host asks for them. */
export function HeadlessLogin() {
  const { sendCode, loginWithCode, state } = useLoginWithEmail()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>
        E-mail
        <input value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <button type="button" onClick={() => sendCode({ email })}>
        Send code
      </button>
      <label>
        Code
        <input value={code} onChange={(event) => setCode(event.target.value)} />
      </label>
      <button type="button" onClick={() => loginWithCode({ code })}>
        Submit code
      </button>
      <output data-testid="flow">{state.status}</output>
    </form>
  )
}
