import { type ReactNode, useState } from 'react'
import { useSheet } from './root-context.ts'

/** A picture that a host names by address. It leaves no broken frame behind when it does not load. */
export function Picture(props: { src: string; alt?: string; size?: 'sm' | 'lg' }): ReactNode {
  useSheet(pictureCss)
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

const pictureCss = `
.picture{display:block;object-fit:contain;inline-size:56px;block-size:56px;border-radius:var(--r-md)}
.picture.lg{inline-size:100%;max-inline-size:180px;block-size:90px}
@media (max-height:600px){.sign .picture{inline-size:40px;block-size:40px}.sign .picture.lg{inline-size:72px;block-size:40px}}
`
