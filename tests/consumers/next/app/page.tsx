'use client'

import { usePrivy } from '@latchkey/react-auth'

export default function Page() {
  const { ready, login } = usePrivy()
  return (
    <main>
      <p data-testid="state">{ready ? 'ready' : 'starting'}</p>
      <button type="button" onClick={() => login()}>
        Log in
      </button>
    </main>
  )
}
