import { expect, type Page } from '@playwright/test'
import type { World } from './world.ts'

/** What the wallet frame of a page answers to a message, as any script there may send it: its data, or its error. */
export function askFrame(page: Page, { api }: World, event: string, data: object): Promise<unknown> {
  return page.evaluate(
    ({ api, event, data }) => {
      const frame = [...document.querySelectorAll('iframe')].find(({ src }) =>
        /\/embedded-wallets(\?|$)/.test(src),
      )
      const id = `script-${crypto.randomUUID()}`
      const accessToken = JSON.parse(localStorage.getItem('privy:pat') ?? 'null')
      return new Promise((resolve) => {
        addEventListener('message', ({ origin, data: reply }) => {
          if (origin === new URL(api).origin && reply?.id === id) resolve(reply.error ?? reply.data)
        })
        frame?.contentWindow?.postMessage({ id, event, data: { ...data, accessToken } }, api)
      })
    },
    { api, event, data },
  )
}

const SOON_MS = 2000

/** Waits until the wallet frame of a page answers: what is said to it before that is not heard. */
export async function frameAnswers(page: Page, world: World): Promise<void> {
  const answer = () =>
    Promise.race([
      askFrame(page, world, 'privy:iframe:ready', {}),
      new Promise((resolve) => setTimeout(resolve, SOON_MS)),
    ])
  await expect.poll(answer, { timeout: 30_000 }).toMatchObject({ dpop_jkt: expect.any(String) })
}
