import { isLoggedIn, type ScreenEntry } from '@latchkey/core'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useClient, useStore } from '../context.ts'
import { CopyContext } from '../copy/copy.ts'
import { chooseLanguage } from '../copy/language.ts'
import { useLanguage } from '../copy/use-language.ts'
import { SCREENS, type ScreenDefinition } from '../screens/registry.ts'
import { type OwnBack, OwnBackContext } from '../ui/own-back.ts'
import { ModalShell, prepareShell } from './modal-shell.tsx'
import { ScreenOutlet } from './screen-outlet.tsx'

const LOADING: ScreenEntry = { id: 'loading', data: {} }

/**
 * The modal of the page, drawn from the client's modal state. Loaded by the provider when it is first needed.
 * Until the app is ready a screen flagged for it is a spinner; others wait unseen.
 */
export function ModalRoot(): ReactNode {
  const client = useClient()
  const { open, screen, history, direction } = useStore(client.modal.state)
  const { ready, app } = useStore(client.state)
  const { appearance, standalone, captcha, headless, intl } = client.config()
  const copy = useLanguage(chooseLanguage(intl.language), open)
  const [ownBack, setOwnBack] = useState<{ of: OwnBack }>({ of: null })
  const takeBack = useCallback((back: OwnBack) => setOwnBack({ of: back }), [])
  const CaptchaPlace = useCaptchaPlace(open && captcha.siteKey !== null && !isLoggedIn(client))
  useEffect(prepareShell, [])
  if (!screen) return null

  const wanted: ScreenDefinition = SCREENS[screen.id]
  const usable = ready && app !== null
  const entry = usable ? screen : LOADING
  const key = keyOf(entry)
  const close = () => client.modal.close('user')
  const historyBack = history.length > 0 && wanted.back === 'history' ? () => client.modal.back() : null
  return (
    <CopyContext.Provider value={copy}>
      <ModalShell
        open={open && (usable || wanted.showBeforeReady)}
        standalone={standalone}
        appearance={{ theme: appearance.palette.background, accentColor: appearance.palette.accent }}
        footerLogo={appearance.footerLogo as ReactNode}
        screenKey={key}
        direction={direction}
        backdropCloses={wanted.backdrop === 'closes'}
        captcha={CaptchaPlace && <CaptchaPlace runs={usable && Boolean(wanted.captcha) && !headless} />}
        onBack={usable && ownBack.of !== 'none' ? (ownBack.of ?? historyBack) : null}
        onInfo={null}
        onClose={close}
        onDismiss={close}
      >
        <OwnBackContext.Provider value={takeBack}>
          <ScreenOutlet entry={entry} screenKey={key} />
        </OwnBackContext.Provider>
      </ModalShell>
    </CopyContext.Provider>
  )
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
