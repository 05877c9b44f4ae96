import type { AppStore } from '../ports/app-store.ts'

const PAGE = 100

/**
 * A development app lets every page on any port of localhost in, which is for one machine alone.
 * @throws Error that names the app when there is one.
 */
export async function refuseDevelopmentApps(store: AppStore): Promise<void> {
  for (let after = ''; ; ) {
    const page = await store.list(PAGE, after)
    const app = page.find(({ settings }) => settings.development)
    if (app) {
      throw new Error(
        `App ${app.id} is marked as a development app, but PUBLIC_URL is not loopback. Set "development": false for it first.`,
      )
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}
