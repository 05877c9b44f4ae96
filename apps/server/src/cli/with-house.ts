import { createPinoLogger } from '../adapters/pino/pino-logger.ts'
import type { Environment } from '../config/environment.ts'
import type { House } from '../config/open-house.ts'
import { openHouse } from '../config/open-house.ts'
import type { AppStore, StoredApp } from '../ports/app-store.ts'

export type Print = (line: string) => void

/** Works on the running server's database, or on one that is started for this; warnings go to stderr. */
export async function withHouse(
  environment: Environment,
  work: (house: House) => Promise<void>,
): Promise<void> {
  const log = createPinoLogger(environment.logLevel === 'info' ? 'warn' : environment.logLevel, 2)
  const house = await openHouse(environment, log, { share: true })
  try {
    await work(house)
  } finally {
    await house.close()
  }
}

/** @throws Error when none is named or there is none. */
export async function namedApp(store: AppStore, id: string | undefined): Promise<StoredApp> {
  if (!id) throw new Error('Say which app: --id <id>')
  const app = await store.find(id)
  if (!app) throw new Error(`There is no app ${id}`)
  return app
}
