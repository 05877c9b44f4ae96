import type { ReactNode } from 'react'

/** Tells a password manager whose password the form's is. Nobody sees it; null: nobody is known. */
export function UsernameField({ username }: { username: string | null }): ReactNode {
  return (
    username && (
      <input
        className="sr"
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={username}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
    )
  )
}
