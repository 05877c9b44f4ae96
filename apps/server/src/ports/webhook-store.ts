import type {
  EventTransaction,
  MfaMethod,
  RecoveryKeyMaterialResponse,
  UserEventType,
} from '@latchkey/contract'
import type { StoredAccount, StoredUser } from '../domain/user/stored-user.ts'

export interface WebhookEndpoint {
  id: string
  appId: string
  url: string
  events: UserEventType[]
  sealedSecret: Buffer
  enabled: boolean
  failingSince: Date | null
  createdAt: Date
}

/** What a message tells of, as it was when it happened. */
export interface StoredEvent {
  type: UserEventType
  user: StoredUser
  detail: {
    account?: StoredAccount | null
    address?: string
    from_user?: string
    deleted_user?: boolean
    /** of a new device, as its user would know it */
    device?: string
    /** id of a session that ended, and why */
    session?: string
    reason?: string
    /** how a wallet is recovered now */
    method?: RecoveryKeyMaterialResponse['recovery_type']
    /** a second factor */
    factor?: MfaMethod
    /** a transaction of a server wallet, with `transaction_request` where it is still pending; its `user` is empty */
    transaction?: EventTransaction
    /** a server wallet whose key was exported; its `user` is empty, too */
    exported?: { user_id: string | null; wallet_id: string; wallet_address: string }
  }
}

export interface Delivery {
  messageId: number
  /** names the message towards the receiver, the same at every try */
  publicId: string
  endpoint: Pick<WebhookEndpoint, 'id' | 'appId' | 'url' | 'sealedSecret' | 'failingSince'>
  userId: string
  /** with this one */
  tries: number
  event: StoredEvent
}

/** How much may be taken. */
export interface Claim {
  limit: number
  /** to one endpoint at the same time; to one that fails, one */
  perEndpoint: number
  /** the endpoint of each delivery that the asking server has under way */
  underWay: string[]
}

export interface WebhookStore {
  /**
   * Takes deliveries that are due until `until`, so that another server leaves them alone; of one user and endpoint
   * the oldest alone.
   */
  claim(now: Date, until: Date, room: Claim): Promise<Delivery[]>
  /** It arrived, or was given up (`failed`): the next of this user may go. */
  settle(delivery: Delivery, outcome: 'arrived' | 'failed', now: Date): Promise<void>
  postpone(delivery: Delivery, dueAt: Date, now: Date): Promise<void>
  disable(endpointId: string): Promise<void>
}

export interface WebhookEndpointStore {
  add(endpoint: WebhookEndpoint): Promise<void>
  list(appId: string): Promise<WebhookEndpoint[]>
  /** False when there is none of that id. */
  remove(appId: string, id: string): Promise<boolean>
  enable(appId: string, id: string): Promise<boolean>
}
