import { useLayoutEffect, useRef } from 'react'
import { useClient } from '../context.ts'
import { directionOf } from '../copy/direction.ts'
import { chooseLanguage, translationOf } from '../copy/language.ts'
import { waiting } from '../copy/shell/waiting.ts'
import { makeCarrier } from './carrier.ts'
import type { Trouble } from './trouble.ts'

export interface WaitingProps {
  trouble: Trouble | null
  onTryAgain(): void
  onClose(): void
}

/**
 * Stands where the dialog will, until its code is here: a spinner, and what keeps it from coming. Part of every page's
 * script, so it is made of plain elements and speaks English where no other language has come yet.
 */
export function Waiting(props: WaitingProps): null {
  const client = useClient()
  const now = useRef(props)
  now.current = props
  const shown = useRef<ReturnType<typeof openWaiting>>(undefined)
  const { trouble } = props
  useLayoutEffect(() => {
    const { palette } = client.config().appearance
    const language = chooseLanguage(client.config().intl.language)
    const room = openWaiting(
      `--bg:${palette.background};--accent:${palette.accent};color-scheme:${palette.colorScheme}`,
      translationOf(language)?.shell ? language : 'en',
      () => now.current,
    )
    shown.current = room
    return () => room.leave()
  }, [client])
  useLayoutEffect(() => shown.current?.say(trouble), [trouble])
  return null
}

function openWaiting(style: string, lang: ReturnType<typeof chooseLanguage>, props: () => WaitingProps) {
  const words = translationOf(lang)?.shell?.shell ?? waiting
  const carrier = makeCarrier()
  const close = made('button', { type: 'button', onclick: () => props().onClose() })
  close.setAttribute('aria-label', words.close)
  const text = made('span', { role: 'alert' })
  const button = made('button', { type: 'button', className: 'again' })
  const card = made('div', { className: 'card', tabIndex: -1, autofocus: true })
  const dialog = made('dialog', { lang, dir: directionOf(lang) })
  dialog.style.cssText = style
  card.append(close, made('i', {}), text, button)
  dialog.append(card)
  dialog.oncancel = (event) => {
    event.preventDefault()
    props().onClose()
  }
  const root = carrier.shadowRoot as ShadowRoot
  root.append(dialog)
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS_TEXT)
    root.adoptedStyleSheets = [sheet]
  }
  document.body.append(carrier)
  dialog.showModal?.()
  return {
    say(trouble: Trouble | null) {
      const detail = trouble?.offline ? words.offline : words.checkConnection
      dialog.setAttribute('aria-label', trouble ? words.notLoaded : words.loading)
      text.replaceChildren(...(trouble ? [words.notLoaded, made('br', {}), detail] : []))
      button.textContent = trouble?.lasting ? words.reload : words.tryAgain
      button.onclick = () => (trouble?.lasting ? location.reload() : props().onTryAgain())
      card.classList.toggle('troubled', trouble !== null)
      if (root.activeElement === button) card.focus()
    },
    leave() {
      // gives the focus back
      dialog.close?.()
      carrier.remove()
    },
  }
}

const made = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Partial<HTMLElementTagNameMap[Name]>,
) => Object.assign(document.createElement(name), props)

const CSS_TEXT = `
:host{all:initial!important}
dialog{position:fixed;inset:0;box-sizing:border-box;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:rgb(12 12 24/.42);display:grid;place-items:center;font:400 15px/22px var(--latchkey-font-family,system-ui,sans-serif);color:CanvasText}
dialog::backdrop{background:none}
.card{position:relative;box-sizing:border-box;inline-size:min(360px,100%);min-block-size:260px;padding:48px 20px;border-radius:24px;outline:none;background:var(--bg);display:grid;place-content:center;justify-items:center;gap:16px;text-align:center;text-wrap:balance;animation:in .2s}
i{inline-size:40px;block-size:40px;box-sizing:border-box;border:4px solid color-mix(in srgb,var(--accent) 18%,transparent);border-block-start-color:var(--accent);border-radius:50%;animation:spin .9s linear infinite}
.troubled i,:not(.troubled)>:is(span,.again){display:none}
button{font:inherit;color:inherit;cursor:pointer;border:0;background:none;padding:8px;position:absolute;inset:12px 12px auto auto;line-height:16px}
button:not(.again)::before{content:"\\2715"}
.again{position:static;padding:12px 24px;border:1px solid;border-radius:12px;font-weight:600}
@media (max-width:440px){dialog{padding:0;place-items:end stretch}.card{inline-size:100%;border-end-start-radius:0;border-end-end-radius:0}}
@media (prefers-reduced-motion){.card{animation:none}}
@keyframes in{from{opacity:0}}
@keyframes spin{to{rotate:1turn}}
`
