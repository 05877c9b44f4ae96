import { html } from 'hono/html'
import { lookAtUndo, undoChange as undo } from '../domain/account/undo-change.ts'
import { lookAtRemoval, stopRemoval } from '../domain/mfa/stop-removal.ts'
import { lookAtFirstFactor, undoFirstFactor } from '../domain/mfa/undo-first-factor.ts'
import { factorUndoText } from '../domain/notice/factor-undo-text.ts'
import type { NoticeLanguage } from '../domain/notice/language.ts'
import { bestLanguage } from '../domain/notice/language.ts'
import { stopText } from '../domain/notice/stop-text.ts'
import type { UndoText } from '../domain/notice/undo-text.ts'
import { undoText } from '../domain/notice/undo-text.ts'
import { Refusal } from '../domain/refusal.ts'
import { personPage } from './person-page.ts'
import { readForm } from './read-body.ts'
import type { DocumentHandler } from './route.ts'

const ARROW = html`<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"
stroke-linejoin="round" aria-hidden="true"><path d="M18 10L9 19l9 9"/><path d="M9 19h18a11 11 0 0 1 0 22h-9"/></svg>`

/** What the link of a notice can undo or stop, and a button that does; looking at it changes nothing. */
export const undoPage: DocumentHandler = async (ports, request, params) => {
  const token = params.token ?? ''
  const stop = await lookAtRemoval(ports, token)
  if (stop) return pageOf(request, stop.kind === 'over', (language) => stopText(language, stop))
  const factor = await lookAtFirstFactor(ports, token)
  if (factor) return pageOf(request, factor.kind === 'over', (language) => factorUndoText(language, factor))
  const state = await lookAtUndo(ports, token)
  return pageOf(request, state.kind === 'over', (language) => undoText(language, state))
}

/** The button. */
export const undoChange: DocumentHandler = async (ports, request, params) => {
  await readForm(request)
  const token = params.token ?? ''
  const stop = await stopRemoval(ports, token)
  if (stop) return pageOf(request, stop.kind === 'over', (language) => stopText(language, stop))
  const factor = await undoFirstFactor(ports, token)
  if (factor) return pageOf(request, factor.kind === 'over', (language) => factorUndoText(language, factor))
  const state = await undo(ports, token)
  return pageOf(request, state.kind === 'over', (language) => undoText(language, state))
}

function pageOf(request: Request, over: boolean, say: (language: NoticeLanguage) => UndoText): Response {
  if (over && !request.headers.get('accept')?.includes('text/html')) {
    throw new Refusal('not_found', 'The link is incomplete, or its time is over')
  }
  const language = bestLanguage(request.headers.get('accept-language')) ?? 'en'
  const said = say(language)
  return personPage({
    language,
    title: said.title,
    status: over ? 404 : 200,
    form: said.button !== null,
    body: html`${ARROW}<h1>${said.title}</h1>
${said.lines.map((line) => html`<p>${line}</p>`)}
${said.button === null ? '' : html`<form method="post"><button type="submit">${said.button}</button></form>`}`,
  })
}
