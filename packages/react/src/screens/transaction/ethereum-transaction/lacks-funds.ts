import type { PreparedEthereumTransaction } from '@latchkey/core'

/** Its wallet cannot pay for it. What somebody else pays for is never short: how that one is paid is not known here. */
export const lacksFunds = ({ value, fee, balance, sponsored }: PreparedEthereumTransaction): boolean =>
  !sponsored && value + fee > balance

/** Another pays the fee, and what is sent is not covered: whether that one pays for it too is not known here. */
export const isUncovered = ({ value, balance, sponsored }: PreparedEthereumTransaction): boolean =>
  sponsored === true && value > balance
