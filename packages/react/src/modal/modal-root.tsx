import { type Client, isLoggedIn, type ScreenEntry } from '@latchkey/core'
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ClientReactContext, useClient, useStore } from '../context.ts'
import { CopyContext } from '../copy/copy.ts'
import { chooseLanguage } from '../copy/language.ts'
import { useLanguage } from '../copy/use-language.ts'
import { SCREENS, type ScreenDefinition } from '../screens/registry.ts'
import { type OwnBack, OwnBackContext } from '../ui/own-back.ts'
import { RootContext } from '../ui/root-context.ts'
import { focusFirst } from './focus-first.ts'
import { ModalShell, prepareShell } from './modal-shell.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'

const LOADING: ScreenEntry = { id: 'loading', data: {} }

/**
 * The modal of the page, drawn from the client's modal state. Loaded by the provider when it is first needed.
 * Until the app is ready a screen flagged for it is a spinner; others wait unseen. A login in place stands before
 * whatever the modal shows, which goes on behind it.
 */
export function ModalRoot(): ReactNode {
  const page = useClient()
  const above = useStore(page.above) as Client | null
  const client = above ?? page
  const { open, screen, history, direction } = useStore(client.modal.state)
  const behind = useStore(page.modal.state)
  const { ready, app } = useStore(client.state)
  const { appearance, standalone, captcha, headless, intl } = page.config()
  const stands = open || (above !== null && behind.open)
  const copy = useLanguage(chooseLanguage(intl.language), stands)
  const [pageBack, takePageBack] = useOwnBackState()
  const [aboveBack, takeAboveBack] = useOwnBackState()
  const CaptchaPlace = useCaptchaPlace(stands && captcha.siteKey !== null && !isLoggedIn(client))
  useEffect(prepareShell, [])
  if (!screen) return null

  const wanted: ScreenDefinition = SCREENS[screen.id]
  const usable = ready && app !== null
  const entry = usable ? screen : LOADING
  const key = keyOf(entry)
  const close = () => client.modal.close('user')
  const ownBack = above ? aboveBack : pageBack
  const historyBack = history.length > 0 && wanted.back === 'history' ? () => client.modal.back() : null
  const hidden = above && behind.open ? behind.screen : null
  return (
    <CopyContext.Provider value={copy}>
      <ModalShell
        open={stands && (usable || wanted.showBeforeReady)}
        standalone={standalone}
        appearance={{ theme: appearance.palette.background, accentColor: appearance.palette.accent }}
        footerLogo={appearance.footerLogo as ReactNode}
        screenKey={key}
        direction={direction}
        behind={
          hidden && {
            screenKey: keyOf(hidden),
            children: <Layer client={page} entry={hidden} front={false} takeBack={takePageBack} />,
          }
        }
        backdropCloses={wanted.backdrop === 'closes'}
        captcha={
          CaptchaPlace && (
            <ClientReactContext.Provider key={above ? 'above' : 'page'} value={client}>
              <CaptchaPlace runs={usable && Boolean(wanted.captcha) && !headless} />
            </ClientReactContext.Provider>
          )
        }
        onBack={usable && ownBack !== 'none' ? (ownBack ?? historyBack) : null}
        onInfo={null}
        onClose={close}
        onDismiss={close}
      >
        <Layer client={client} entry={entry} front takeBack={above ? takeAboveBack : takePageBack} />
      </ModalShell>
    </CopyContext.Provider>
  )
}

interface LayerProps {
  client: Client
  entry: ScreenEntry
  front: boolean
  takeBack(back: OwnBack): void
}

/** A screen with the client that it works on. The focus comes back to one that another stood before. */
function Layer({ client, entry, front, takeBack }: LayerProps): ReactNode {
  const { root, host } = useContext(RootContext)
  const stoodBehind = useRef(!front)
  useLayoutEffect(() => {
    if (front && stoodBehind.current && root) focusFirst(root, host?.dataset.kind === 'inline')
    stoodBehind.current = !front
  }, [front, root, host])
  return (
    <ClientReactContext.Provider value={client}>
      <OwnBackContext.Provider value={takeBack}>
        <ScreenOutlet entry={entry} screenKey={keyOf(entry)} />
      </OwnBackContext.Provider>
    </ClientReactContext.Provider>
  )
}

/** What Back does on a screen, as the screen says; boxed, because it may be a function. */
function useOwnBackState(): [back: OwnBack, take: (back: OwnBack) => void] {
  const [{ of }, set] = useState<{ of: OwnBack }>({ of: null })
  const take = useCallback((back: OwnBack) => set({ of: back }), [])
  return [of, take]
}

/** The captcha's code, where the app asks for one and somebody may be about to log in. */
function useCaptchaPlace(wanted: boolean): ComponentType<{ runs: boolean }> | null {
  const [Place, setPlace] = useState<ComponentType<{ runs: boolean }> | null>(null)
  useEffect(() => {
    // a chunk that does not come is asked for again by the first step that needs a token, which says so
    if (wanted && !Place)
      import('./captcha-place.tsx').then(
        (loaded) => setPlace(() => loaded.CaptchaPlace),
        () => {},
      )
  }, [wanted, Place])
  return wanted ? Place : null
}

const keys = new WeakMap<ScreenEntry, string>()
let count = 0

/** One key per visit of a screen, so that the same screen opened again starts afresh. */
function keyOf(entry: ScreenEntry): string {
  const key = keys.get(entry) ?? `${entry.id}-${++count}`
  keys.set(entry, key)
  return key
}
