import { recoveryFields, walletAddressSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { rootHintOf } from '../root-hint.ts'

export const solanaWalletCreateSchema = v.pipe(
  v.object({ ethereumAddress: walletAddressSchema, ...recoveryFields }),
  v.transform(({ ethereumAddress, ...recovery }) =>
    rootHintOf(['ethereumAddress', 'ethereum'], ethereumAddress, recovery),
  ),
)
