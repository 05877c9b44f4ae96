import type {
  DelegateWalletsBody,
  DelegationDone,
  DelegationsResponse,
  DelegationTermsResponse,
} from './delegation.ts'
import { type Nothing, route } from './route.ts'

export const DELEGATION_ROUTES = {
  delegationTerms: route<Nothing, DelegationTermsResponse>()(
    'POST',
    '/api/v1/wallets/delegate/terms',
    'frame',
  ),
  delegateWallets: route<DelegateWalletsBody, DelegationDone>()('POST', '/api/v1/wallets/delegate', 'frame'),
  revokeDelegations: route<Nothing, DelegationDone>()('POST', '/api/v1/wallets/revoke', 'user'),
  listDelegations: route<Nothing, DelegationsResponse>()('GET', '/api/v1/wallets/delegations', 'user'),
} as const
