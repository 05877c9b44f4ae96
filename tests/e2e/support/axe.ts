import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(
    context: unknown,
    options: unknown,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page as it stands, by the rules of WCAG 2.2 A and AA or those named; a line for each element. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // A strict policy refuses script tags, not what the debugger evaluates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await atRest(page)
  const only = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS }
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter((node) => id !== 'target-size' || !isCut(elementAt((node.target as string[][]).flat())))
        .map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`),
    )

    /** The target is a path of selectors, one for each shadow root on the way. */
    function elementAt([first = '', ...rest]: string[]): Element | null {
      return rest.reduce<Element | null>(
        (host, selector) => host?.shadowRoot?.querySelector(selector) ?? null,
        document.querySelector(first),
      )
    }

    /** Whether a part of it is beyond the edge of what scrolls, or under what stays there: its size is whole once it is scrolled to. */
    function isCut(element: Element | null): boolean {
      const own = element?.getBoundingClientRect()
      for (let around = element?.parentElement; own && around; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue
        const edge = around.getBoundingClientRect()
        if (own.top < edge.top || own.bottom > edge.bottom) return true
        const staying = [...around.querySelectorAll('*')].filter(
          (one) => getComputedStyle(one).position === 'sticky' && !one.contains(element),
        )
        const over = staying
          .flatMap((one) => [one, ...one.children])
          .map((one) => one.getBoundingClientRect())
        if (over.some(({ top, bottom }) => own.top < bottom && own.bottom > top)) return true
      }
      return false
    }
  }, only)
}

const REST_MS = 2_000

/** Once what was drawn is drawn, and no colour is on its way to another; what moves for longer may go on. */
function atRest(page: Page): Promise<void> {
  return page.evaluate(async (most) => {
    const roots = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])
    const moving = () =>
      [document, ...roots]
        .flatMap((root) => root.getAnimations())
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < most)
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const until = performance.now() + most
    do {
      await frame()
      await frame()
    } while (moving().length && performance.now() < until)
  }, REST_MS)
}
