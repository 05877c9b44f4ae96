import { type ReactNode, useState } from 'react'

/** A picture that a host names by address. It leaves no broken frame behind when it does not load. */
export function Picture(props: { src: string; alt?: string; size?: 'sm' | 'lg' }): ReactNode {
  const [failed, setFailed] = useState(false)
  if (failed) return null
  return (
    <img
      className={`picture ${props.size ?? 'sm'}`}
      src={props.src}
      alt={props.alt ?? ''}
      onError={() => setFailed(true)}
    />
  )
}
