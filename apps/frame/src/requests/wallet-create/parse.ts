import { recoveryFields, walletAddressSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import { rootHintOf } from '../root-hint.ts'

export const walletCreateSchema = v.pipe(
  v.object({ solanaAddress: walletAddressSchema, ...recoveryFields }),
  v.transform(({ solanaAddress, ...recovery }) =>
    rootHintOf(['solanaAddress', 'solana'], solanaAddress, recovery),
  ),
)
