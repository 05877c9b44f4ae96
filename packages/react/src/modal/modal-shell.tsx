import { type ReactNode, type SyntheticEvent, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyContext, useCopy } from '../copy/copy.ts'
import { directionOf } from '../copy/direction.ts'
import { baseCss } from '../theme/base.css.ts'
import { type Appearance, useTheme } from '../theme/use-theme.ts'
import { RootContext, sheetOf } from '../ui/root-context.ts'
import { ShownContext } from '../ui/shown.ts'
import { Dialog } from './dialog.tsx'
import { modalCss } from './modal.css.ts'
import { Panel, type PanelProps } from './panel.tsx'
import { useCarrier } from './use-carrier.ts'
import { type Presence, usePresence } from './use-presence.ts'

export interface ModalShellProps extends Omit<PanelProps, 'inline' | 'barRef'> {
  /** about to open: made, but not in the page yet */
  coming?: boolean
  /** comes without motion */
  still?: boolean
  /** the same content in place, without dialog and close button */
  standalone?: boolean
  appearance: Appearance
  backdropCloses: boolean
  onDismiss(): void
}

/** Everything around a screen. Knows no flow: what it shows and does is handed in. */
export function ModalShell(props: ModalShellProps): ReactNode {
  const presence = usePresence(props.open, props.coming === true && !props.standalone)
  if (presence === 'gone') return null
  return props.standalone ? <InPlace {...props} /> : <InDialog {...props} presence={presence} />
}

function InDialog(props: ModalShellProps & { presence: Exclude<Presence, 'gone'> }): ReactNode {
  const carrier = useCarrier(true)
  const { lang } = useCopy()
  const dir = useMemo(() => directionOf(lang), [lang])
  return (
    carrier && (
      <Rooted host={carrier} {...props}>
        {(barRef) => (
          <Dialog
            carrier={carrier}
            presence={props.presence}
            still={props.still === true}
            lang={lang}
            dir={dir}
            backdropCloses={props.backdropCloses}
            onDismiss={props.onDismiss}
          >
            <ShownContext.Provider value={props.presence !== 'coming'}>
              <Panel {...props} barRef={barRef} inline={false} />
            </ShownContext.Provider>
          </Dialog>
        )}
      </Rooted>
    )
  )
}

function InPlace(props: ModalShellProps): ReactNode {
  const { lang } = useCopy()
  const [host, setHost] = useState<HTMLElement | null>(null)
  return (
    <div ref={setHost} data-kind="inline">
      {host && (
        <Rooted host={host} {...props}>
          {(barRef) => (
            <div className="panel" dir={directionOf(lang)}>
              <Panel {...props} onClose={null} barRef={barRef} inline />
            </div>
          )}
        </Rooted>
      )}
    </div>
  )
}

interface RootedProps extends Pick<ModalShellProps, 'appearance'> {
  host: HTMLElement
  children: (barRef: (element: HTMLElement | null) => void) => ReactNode
}

function Rooted({ host, appearance, children }: RootedProps): ReactNode {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const spoken = useContext(CopyContext)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const themeSheet = useTheme(appearance)
  const slots = useMemo(() => ({ root, host, bar }), [root, host, bar])
  useLayoutEffect(() => {
    if (!themeSheet) return
    const base = sheetOf(SHELL)
    const added = root.adoptedStyleSheets.filter((sheet) => sheet !== base && !themes.has(sheet))
    themes.add(themeSheet)
    root.adoptedStyleSheets = [base, themeSheet, ...added]
  }, [root, themeSheet])
  return createPortal(
    <RootContext.Provider value={slots}>
      <CopyContext.Provider value={spoken}>
        <div lang={spoken.shell.lang} {...QUIET}>
          {children(setBar)}
        </div>
      </CopyContext.Provider>
    </RootContext.Provider>,
    root as unknown as Element,
  )
}

const SHELL = baseCss + modalCss

/** Parses the styles of every opening ahead of the first. */
export function prepareShell(): void {
  if (typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype) sheetOf(SHELL)
}

const themes = new WeakSet<CSSStyleSheet>()

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** React hands a portal's events to the components around the provider; these stay here. */
const QUIET = {
  onClick: stop,
  onPointerDown: stop,
  onMouseDown: stop,
  onKeyDown: stop,
  onKeyUp: stop,
  onFocus: stop,
  onBlur: stop,
  onChange: stop,
  onInput: stop,
  onSubmit: stop,
  onPaste: stop,
}
