import { parseArgs } from 'node:util'
import { createAppStore } from '../adapters/postgres/app-store.ts'
import { createBackendUsers } from '../adapters/postgres/backend-users.ts'
import { createRemovalStore } from '../adapters/postgres/removal-store.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import type { Environment } from '../config/environment.ts'
import { openSigner } from '../config/open-signer.ts'
import { DEFAULT_WAIT_HOURS, orderRemoval } from '../domain/mfa/order-removal.ts'
import { namedUser } from './named-user.ts'
import type { Print } from './with-house.ts'
import { namedApp, withHouse } from './with-house.ts'

const VERBS = ['remove', 'stop', 'list']

/**
 * `mfa <verb>`: what an operator does for a user who has lost every second factor, having made sure who asks for it. An
 * order takes the credential of the signer's operator. @throws Error with one line.
 */
export async function runMfaCommand(environment: Environment, args: string[], print: Print): Promise<void> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { id: text, user: text, hours: text },
  })
  const [verb = ''] = positionals
  if (!VERBS.includes(verb)) throw new Error(`There is no command mfa ${verb}`.trimEnd())
  await withHouse(environment, async (house) => {
    const { id: appId } = await namedApp(createAppStore(house.database), values.id)
    const userId = await namedUser(createBackendUsers(house.database), appId, values.user)
    const removals = createRemovalStore(house.database)
    if (verb === 'list') {
      for (const { state, orderedAt, until } of await removals.list(appId, userId))
        print(`${state}  ordered ${orderedAt.toISOString()}  until ${until.toISOString()}`)
      return
    }
    if (verb === 'stop') {
      if (!(await removals.stop(userId, 'operator', new Date(systemClock.now()))))
        throw new Error('There is no removal to stop')
      return print('the removal is stopped, and the user is told')
    }
    const registrar = await openSigner(environment, house, 'operator')
    const hours = Number(values.hours ?? DEFAULT_WAIT_HOURS)
    const until = await orderRemoval({ removals, registrar, clock: systemClock }, { appId, userId }, hours)
    print(`the user is told; all second factors go at ${until.toISOString()}, unless the user stops it`)
  })
}
