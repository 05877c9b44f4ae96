import {
  CATALOGUE,
  CopyContext,
  chooseLanguage,
  type Language,
  ModalShell,
  nothing,
  type ScreenState,
  type Spoken,
  wholeLanguage,
} from '@latchkey/react-auth/gallery'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { longWords } from './long-words.ts'
import { translated } from './translated.ts'

/** One state of one screen in the modal's own shell, over a page that could be a host's. */
export function Stand({
  state,
  name,
  query,
}: {
  state: ScreenState
  name: string
  query: URLSearchParams
}): ReactNode {
  const [open, setOpen] = useState(query.get('open') !== '0')
  const spoken = useWhole(chooseLanguage(query.get('lang') ?? 'en'))
  const copy = useMemo(() => (query.get('words') === 'long' ? longWords(spoken) : spoken), [spoken, query])
  const theme = query.get('theme') ?? 'light'
  useEffect(() => {
    document.documentElement.classList.toggle('gallery-dark', theme === 'dark')
    document.title = name
  }, [theme, name])
  const close = () => setOpen(false)
  if (!copy) return null
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
          {...standing(state)}
        >
          {translated(state.view, ENGLISH, spoken ?? ENGLISH)}
        </ModalShell>
      </main>
    </CopyContext.Provider>
  )
}

const { shell: around, ...areas } = CATALOGUE
const ENGLISH: Spoken = { shell: around, areas }

/** A language with every area; null while its files are on their way. */
function useWhole(language: Language): Spoken | null {
  const [spoken, take] = useState<Spoken | null>(language === 'en' ? ENGLISH : null)
  useEffect(() => {
    if (language === 'en') return
    let stale = false
    wholeLanguage(language).then((whole) => !stale && take(whole))
    return () => {
      stale = true
    }
  }, [language])
  return spoken
}

const standing = ({ shell = {} }: ScreenState) => ({
  ...shell,
  onBack: shell.onBack === undefined ? null : nothing,
})
