import { parseArgs } from 'node:util'
import { createRestoredStateStore } from '../adapters/postgres/restored-state-store.ts'
import type { Environment } from '../config/environment.ts'
import { openSigner } from '../config/open-signer.ts'
import type { Print } from './with-house.ts'
import { withHouse } from './with-house.ts'

/**
 * `signer accept-restored`: has the signer go on with the server wallets that the database holds, after it has refused them with
 * `state_rolled_back`; by the credential of its operator. @throws Error with one line.
 */
export async function runSignerCommand(
  environment: Environment,
  args: string[],
  print: Print,
): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [verb = ''] = positionals
  if (verb !== 'accept-restored') throw new Error(`There is no command signer ${verb}`.trimEnd())
  await withHouse(environment, async (house) => {
    const registrar = await openSigner(environment, house, 'operator')
    await createRestoredStateStore(house.database).place(await registrar.orderRestoredState())
    print(
      'ordered: with the next call about server wallets, within a day, the signer takes the rules that the database holds for the newest, and goes on',
    )
  })
}
