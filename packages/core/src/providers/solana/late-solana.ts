import { ClientError } from '../../errors/client-errors.ts'

/** Loads code of Solana. @throws ClientError in place of what a bundler says of a part that does not come [STX-025]. */
export const lateSolana = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause) => {
    throw new ClientError('Unable to load solana plugin', undefined, cause)
  })
