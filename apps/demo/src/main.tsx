import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

// Two pages that share nothing but the file: the gallery must not wear the host's styles.
const Host = lazy(() => import('./host/host.tsx').then((module) => ({ default: module.Host })))
const Gallery = lazy(() => import('./gallery/gallery.tsx').then((module) => ({ default: module.Gallery })))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <Suspense>{/^\/gallery(\/|$)/.test(location.pathname) ? <Gallery /> : <Host />}</Suspense>
  </StrictMode>,
)
