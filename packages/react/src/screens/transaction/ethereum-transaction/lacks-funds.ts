import type { PreparedEthereumTransaction } from '@latchkey/core'

/** Its wallet cannot pay for it. What somebody else pays for is never short: how that one is paid is not known here. */
export const lacksFunds = ({ value, fee, balance, sponsored }: PreparedEthereumTransaction): boolean =>
  !sponsored && value + fee > balance
