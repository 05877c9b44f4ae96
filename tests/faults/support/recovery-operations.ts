import type { AuthResponse } from '@latchkey/contract'
import { privateKeyToAddress } from 'viem/accounts'
import type { Device } from './device.ts'

/** How a wallet is recovered, by the server's name and by what a page gives. */
export interface Way {
  method: string
  secret: object
}

const PASSWORD = { recoveryPassword: 'Correct h0rse battery' }
export const AUTOMATIC: Way = { method: 'privy', secret: {} }
export const BY_PASSWORD: Way = { method: 'user-passcode', secret: PASSWORD }

/** A user on one device, in the middle of whose operation something goes wrong. */
export interface Case {
  session: AuthResponse
  /** of the same user, on another device */
  elsewhere: AuthResponse
  device: Device
  /** of an import */
  privateKey: `0x${string}`
}

export interface Operation {
  name: string
  /** @returns the wallet that is worked on; of an import, the one that it makes */
  prepare(one: Case): Promise<string>
  run(device: Device, root: string, one: Case): Promise<unknown>
  /** null: there is no wallet yet */
  before: Way | null
  after: Way
  /** what the frame asks of the server, in turn; the last one is what decides */
  requests: readonly string[]
}

const WALLETS = '/api/v1/embedded_wallets'

const make = async ({ device }: Case): Promise<string> =>
  String((await device.ask('privy:wallet:create')).address)

const bring =
  ({ method, secret }: Way) =>
  (device: Device, _: string, { privateKey }: Case) =>
    device.ask('privy:wallets:import', {
      ...{ privateKey, chainType: 'ethereum', mode: 'on-device' },
      ...(method === 'privy' ? {} : { recoveryMethod: method, ...secret }),
    })

const set =
  ({ method, secret }: Way) =>
  (device: Device, root: string) =>
    device.setRecovery(root, method, secret)

const brought = async ({ privateKey }: Case) => privateKeyToAddress(privateKey)

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'a password is set',
    prepare: make,
    run: set(BY_PASSWORD),
    before: AUTOMATIC,
    after: BY_PASSWORD,
    requests: [
      `${WALLETS}/signer_key`,
      `${WALLETS}/nonce`,
      `${WALLETS}/:root/auth_share`,
      `${WALLETS}/:root/recovery/passcode`,
      `${WALLETS}/:root/recovery`,
    ],
  },
  {
    name: 'a password is given up',
    async prepare(one) {
      const root = await make(one)
      await set(BY_PASSWORD)(one.device, root)
      return root
    },
    run: set(AUTOMATIC),
    before: BY_PASSWORD,
    after: AUTOMATIC,
    requests: [
      `${WALLETS}/signer_key`,
      `${WALLETS}/nonce`,
      `${WALLETS}/:root/auth_share`,
      `${WALLETS}/:root/recovery`,
    ],
  },
  {
    name: 'a key is imported',
    prepare: brought,
    run: bring(AUTOMATIC),
    before: null,
    after: AUTOMATIC,
    requests: [`${WALLETS}/list`, `${WALLETS}/signer_key`, `${WALLETS}/nonce`, WALLETS],
  },
  {
    name: 'a key is imported with a password',
    prepare: brought,
    run: bring(BY_PASSWORD),
    before: null,
    after: BY_PASSWORD,
    requests: [
      `${WALLETS}/list`,
      `${WALLETS}/signer_key`,
      `${WALLETS}/nonce`,
      `${WALLETS}/:root/recovery/passcode`,
      WALLETS,
    ],
  },
]

/** Every request of every operation. */
export const STEPS = OPERATIONS.flatMap((operation) =>
  operation.requests.map((request, at) => [operation.name, at + 1, request, operation] as const),
)
