import { type ReactNode, useState } from 'react'
import { galleryIndex, STATES } from './states.ts'

const LOOKS = [
  '',
  '?theme=dark',
  '?width=phone',
  '?theme=dark&width=phone',
  '?dir=rtl',
  '?words=long',
] as const

const NAMES: Record<(typeof LOOKS)[number], string> = {
  '': 'Light',
  '?theme=dark': 'Dark',
  '?width=phone': 'Phone',
  '?theme=dark&width=phone': 'Phone, dark',
  '?dir=rtl': 'Right to left',
  '?words=long': 'Long words',
}

/** All screens with links to their states, in the chosen look. */
export function GalleryIndex(): ReactNode {
  const [look, setLook] = useState<(typeof LOOKS)[number]>('')
  return (
    <main className="gallery-index">
      <h1>Gallery</h1>
      <p>
        {Object.keys(STATES).length} screens, {galleryIndex().length} states, each in the modal’s own shell.
      </p>
      <fieldset>
        <legend>Look</legend>
        {LOOKS.map((one) => (
          <label key={one}>
            <input type="radio" name="look" checked={one === look} onChange={() => setLook(one)} />{' '}
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      {Object.entries(STATES).map(([screen, states]) => (
        <section key={screen}>
          <h2>{screen}</h2>
          <ul>
            {states.map((state) => (
              <li key={state}>
                <a href={`/gallery/${screen}/${state}${look}`}>{state}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
