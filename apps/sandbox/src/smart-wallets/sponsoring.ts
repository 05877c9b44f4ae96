import type { Hex } from 'viem'
import { isAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { keptFile } from '../outside/kept-file.ts'
import type { Outside } from '../outside/outside.ts'
import { shared } from '../outside/shared.ts'

/** For whom the paymaster pays; addresses in lower case. */
export interface Policy {
  /** Whether it pays at all. */
  on: boolean
  /** Accounts for which it does not. */
  excluded: string[]
}

/** The policy of one outside world. */
export interface Sponsoring {
  policy(): Policy
  set(change: Partial<Policy>): void
}

/** Pays for everybody, until somebody says otherwise. */
export const sponsoringOf = shared<Sponsoring>(({ stateFolder }) => {
  const file = keptFile(stateFolder, 'sponsoring.json', 'policy of a sponsor', isPolicy)
  let policy = file.read({ on: true, excluded: [] })
  return {
    policy: () => policy,
    set(change) {
      policy = { ...policy, ...change }
      file.write(policy)
    },
  }
})

/** Signs what the sponsor's contract then pays for. */
export function sponsorSigner({ secrets }: Outside): PrivateKeyAccount {
  return privateKeyToAccount(secrets.get('smart-wallets.sponsor-key', generatePrivateKey) as Hex)
}

function isPolicy(value: unknown): value is Policy {
  const { on, excluded } = (value ?? {}) as Partial<Policy>
  return (
    typeof on === 'boolean' &&
    Array.isArray(excluded) &&
    excluded.every((one) => typeof one === 'string' && isAddress(one))
  )
}
