import { isAddress } from 'viem'
import { CONTRACTS } from '../evm/contracts.ts'
import { keptFile } from '../outside/kept-file.ts'
import { shared } from '../outside/shared.ts'

/** The addresses that the scanner calls malicious, in lower case. */
export interface MaliciousList {
  all(): string[]
  has(address: string): boolean
  add(address: string): void
  remove(address: string): void
}

/** The list of one outside world; the drainer is on it from the start. */
export const maliciousList = shared<MaliciousList>(({ stateFolder }) => {
  const file = keptFile(stateFolder, 'malicious.json', 'list of addresses', areAddresses)
  const listed = new Set(file.read([CONTRACTS.Drainer.toLowerCase()]))
  const keep = () => file.write([...listed])
  return {
    all: () => [...listed],
    has: (address) => listed.has(address.toLowerCase()),
    add(address) {
      listed.add(address.toLowerCase())
      keep()
    },
    remove(address) {
      listed.delete(address.toLowerCase())
      keep()
    },
  }
})

function areAddresses(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && isAddress(one))
}
