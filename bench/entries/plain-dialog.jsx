// The floor of the browser rows: React and the smallest dialog a host would write by hand.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Login() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button id="login" onClick={() => setOpen(true)}>
        Log in
      </button>
      {open && (
        <div role="dialog">
          <input type="email" />
          <button>Continue</button>
        </div>
      )}
    </>
  )
}

createRoot(document.getElementById('root')).render(<Login />)
