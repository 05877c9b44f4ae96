import type { ReactNode } from 'react'
import { address, goTo, readLook, type StandLook } from './address.ts'
import { InPlace } from './in-place.tsx'
import { LookFields } from './look-fields.tsx'
import { Picture } from './picture.tsx'
import { galleryIndex, STATES } from './states.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { Viewer } from './viewer.tsx'

/** All screens as small pictures in the chosen look, or one of them with its neighbours; the address says which. */
export function GalleryIndex(): ReactNode {
  useKeptFocus()
  const look = readLook(location.search)
  const shown = new URLSearchParams(location.search).get('show')
  const entries = galleryIndex()
  const at = entries.findIndex(({ screen, state }) => `${screen}/${state}` === shown)
  if (at >= 0) return <Viewer entries={entries} at={at} look={look} />
  return (
    <main className="gallery-index">
      <h1>Gallery</h1>
      <p>
        {Object.keys(STATES).length} screens, {entries.length} states, each in the modal’s own shell.
      </p>
      <LookFields look={look} onChange={(next) => goTo(address('/gallery', next), { replace: true })} />
      {Object.entries(STATES).map(([screen, states]) => (
        <section key={screen}>
          <h2>{screen}</h2>
          <ul>
            {Object.keys(states).map((state) => (
              <li key={state}>
                <Thumbnail name={`${screen}/${state}`} label={state} look={look} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

function Thumbnail({ name, label, look }: { name: string; label: string; look: StandLook }): ReactNode {
  const src = address(`/gallery/${name}`, { ...look, width: '' })
  return (
    <InPlace className="thumbnail" to={address('/gallery', look, name)}>
      <Picture
        key={src}
        className={look.width ? 'thumbnail-picture thumbnail-phone' : 'thumbnail-picture'}
        src={src}
        title={name}
      />
      {label}
    </InPlace>
  )
}
