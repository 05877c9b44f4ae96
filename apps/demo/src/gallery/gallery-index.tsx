import { LANGUAGES } from '@latchkey/react-auth/gallery'
import { type ReactNode, useState } from 'react'
import { galleryIndex, STATES } from './states.ts'

const LOOKS: readonly (readonly [query: string, name: string])[] = [
  ['', 'Light'],
  ['?theme=dark', 'Dark'],
  ['?width=phone', 'Phone'],
  ['?theme=dark&width=phone', 'Phone, dark'],
  ['?dir=rtl', 'Right to left'],
  ['?words=long', 'Long words'],
  ...LANGUAGES.filter((language) => language !== 'en').map(
    (language) => [`?lang=${language}`, nameOf(language)] as const,
  ),
]

/** In the language itself. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** All screens with links to their states, in the chosen look. */
export function GalleryIndex(): ReactNode {
  const [look, setLook] = useState('')
  return (
    <main className="gallery-index">
      <h1>Gallery</h1>
      <p>
        {Object.keys(STATES).length} screens, {galleryIndex().length} states, each in the modal’s own shell.
      </p>
      <fieldset>
        <legend>Look</legend>
        {LOOKS.map(([query, name]) => (
          <label key={query}>
            <input type="radio" name="look" checked={query === look} onChange={() => setLook(query)} /> {name}
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
