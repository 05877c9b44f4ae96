import { CopyContext, chooseLanguage, ModalShell, useLanguage } from '@latchkey/react-auth/gallery'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Fixture, nothing } from './fixture.ts'
import { longWords } from './long-words.ts'
import { translated } from './translated.ts'

/** One state of one screen in the modal's own shell, over a page that could be a host's. */
export function Stand({
  fixture,
  name,
  query,
}: {
  fixture: Fixture
  name: string
  query: URLSearchParams
}): ReactNode {
  const [open, setOpen] = useState(query.get('open') !== '0')
  const english = useContext(CopyContext)
  const language = chooseLanguage(query.get('lang') ?? 'en')
  const spoken = useLanguage(language, open)
  const copy = useMemo(() => (query.get('words') === 'long' ? longWords(spoken) : spoken), [spoken, query])
  const theme = query.get('theme') ?? 'light'
  useEffect(() => {
    document.documentElement.classList.toggle('gallery-dark', theme === 'dark')
    document.title = name
  }, [theme, name])
  const close = () => setOpen(false)
  if (language !== 'en' && spoken === english) return null
  return (
    <CopyContext.Provider value={copy}>
      <main className="gallery-host">
        <h1>{name}</h1>
        <button type="button" className="gallery-open" onClick={() => setOpen(true)}>
          Open
        </button>
        <ModalShell
          open={open}
          appearance={{ theme, accentColor: query.get('accent') ?? '#676FFF' }}
          footerLogo={null}
          screenKey={name}
          direction="none"
          backdropCloses
          onInfo={null}
          onClose={close}
          onDismiss={close}
          {...standing(fixture)}
        >
          {translated(fixture.view, english, spoken)}
        </ModalShell>
      </main>
    </CopyContext.Provider>
  )
}

const standing = ({ shell = {} }: Fixture) => ({
  ...shell,
  onBack: shell.onBack === undefined ? null : nothing,
})
