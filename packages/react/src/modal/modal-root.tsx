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
import { SCREENS } from '../screens/registry.ts'
import { type OwnBack, OwnBackContext } from '../ui/own-back.ts'
import { RootContext } from '../ui/root-context.ts'
import { ShownContext } from '../ui/shown.ts'
import { focusFirst } from './focus-first.ts'
import { ModalShell, prepareShell } from './modal-shell.tsx'
import { Rehearsal, useRehearsal } from './rehearsal.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'
import { useLayers } from './use-layers.ts'

const LOADING: ScreenEntry = { id: 'loading', data: {} }

/**
 * The modal of the page, drawn from the client's modal state. Loaded by the provider when it is first needed.
 * Until the app is ready a screen flagged for it is a spinner; others wait unseen. A login in place stands before
 * whatever the modal shows, which goes on behind it.
 * @param waited something stood in its place when its code came: it is there at once
 */
export function ModalRoot({ waited }: { waited: boolean }): ReactNode {
  const page = useClient()
  const layers = useLayers(page)
  const client = layers.at(-1) as Client
  const above = client !== page
  const { open, coming, screen, history, direction } = useStore(client.modal.state)
  const hidden = layers.slice(0, -1).flatMap((one) => {
    const behind = one.modal.state.get()
    return behind.open && behind.screen ? [{ client: one, entry: behind.screen }] : []
  })
  const { ready, app } = useStore(client.state)
  const { appearance, standalone, captcha, headless, intl } = page.config()
  const stands = open || hidden.length > 0
  const area = screen ? SCREENS[screen.id].area : undefined
  const spoken = useLanguage(chooseLanguage(intl.language), stands || coming, area)
  const [backOf, takeBackOf] = useOwnBackState()
  const CaptchaPlace = useCaptchaPlace(stands && captcha.siteKey !== null && !isLoggedIn(client))
  useEffect(prepareShell, [])
  const [rehearses, rehearsed] = useRehearsal(client, !screen)
  const frame = {
    appearance: { theme: appearance.palette.background, accentColor: appearance.palette.accent },
    footerLogo: appearance.footerLogo as ReactNode,
  }
  if (!screen) return rehearses && <Rehearsal shell={frame} onOver={rehearsed} />

  const wanted = SCREENS[screen.id]
  const usable = ready && app !== null
  const shows = usable || wanted.showBeforeReady === true
  const entry = usable ? screen : LOADING
  const key = keyOf(entry)
  const close = () => client.modal.close('user')
  const ownBack = backOf(client)
  const historyBack = history.length > 0 && wanted.back === 'history' ? () => client.modal.back() : null
  return (
    <CopyContext.Provider value={spoken}>
      <ModalShell
        still={waited}
        open={stands && shows}
        coming={coming && shows}
        standalone={standalone}
        {...frame}
        screenKey={key}
        direction={direction === 'forward' && wanted.goesOn ? 'on' : direction}
        behind={hidden.map((one) => ({
          screenKey: keyOf(one.entry),
          children: <Layer {...one} front={false} takeBack={takeBackOf(one.client)} />,
        }))}
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
        <Layer client={client} entry={entry} front takeBack={takeBackOf(client)} />
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
  const shown = useContext(ShownContext)
  const stoodBehind = useRef(!front)
  useLayoutEffect(() => {
    if (front && stoodBehind.current && root) focusFirst(root, host?.dataset.kind === 'inline')
    stoodBehind.current = !front
  }, [front, root, host])
  return (
    <ClientReactContext.Provider value={client}>
      <ShownContext.Provider value={shown && front}>
        <OwnBackContext.Provider value={takeBack}>
          <ScreenOutlet
            entry={entry}
            screenKey={keyOf(entry)}
            parts={SCREENS[entry.id].parts?.(client.config())}
          />
        </OwnBackContext.Provider>
      </ShownContext.Provider>
    </ClientReactContext.Provider>
  )
}

/** What Back does on the screen of each dialog, as that says. */
function useOwnBackState(): [
  of: (client: Client) => OwnBack,
  take: (client: Client) => (back: OwnBack) => void,
] {
  const [backs, set] = useState<ReadonlyMap<Client, OwnBack>>(new Map())
  const takers = useRef(new WeakMap<Client, (back: OwnBack) => void>())
  const take = useCallback((client: Client) => {
    const known =
      takers.current.get(client) ?? ((back: OwnBack) => set((now) => new Map(now).set(client, back)))
    takers.current.set(client, known)
    return known
  }, [])
  return [(client) => backs.get(client) ?? null, take]
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
