import { type ReactNode, useSyncExternalStore } from 'react'
import './gallery.css'
import { GalleryIndex } from './gallery-index.tsx'
import { Stand } from './stand.tsx'
import { stateOf } from './states.ts'

/**
 * /gallery shows every screen and state small, and with `show={screen}/{state}` one of them between its neighbours;
 * /gallery/{screen}/{state} is one alone, in the real shell. Query:
 * `theme` (light, dark, a hex background), `accent`, `lang`, `dir=rtl`, `width=phone`,
 * `words=long`, `open=0`.
 */
export function Gallery(): ReactNode {
  const address = useSyncExternalStore(onMove, () => location.pathname + location.search)
  const [, , screen, state] = location.pathname.split('/')
  const query = new URLSearchParams(location.search)
  // Before the modal opens: it takes the page's direction as it is then.
  document.documentElement.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
  if (!screen) return <GalleryIndex />
  const found = stateOf(screen, state ?? 'default')
  if (!found) return <p className="gallery-missing">Nothing here under this name.</p>
  if (query.get('width') === 'phone') return <Phone query={query} />
  // each address begins anew, also when it was come to without loading the page
  return <Stand key={address} state={found} name={`${screen} / ${state ?? 'default'}`} query={query} />
}

function onMove(moved: () => void): () => void {
  addEventListener('popstate', moved)
  return () => removeEventListener('popstate', moved)
}

/** A phone's window: media queries look at the window, so it takes a frame. */
function Phone({ query }: { query: URLSearchParams }): ReactNode {
  query.delete('width')
  return <iframe className="gallery-phone" title="Phone" src={`${location.pathname}?${query}`} />
}
