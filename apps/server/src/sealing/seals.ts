/**
 * What is sealed by `seal`, under the sealing keys or the login keys: the purpose that its key is derived for, and what binds a value to its
 * place. A rotation goes by this list (adapters/postgres/sealed-places.ts), which does not compile without a place for each.
 */
export const SEALS = {
  appKey: {
    purpose: 'app-key/v1',
    context: ({ appId, kid }: { appId: string; kid: string }) => `${appId}/${kid}`,
  },
  appCredential: {
    purpose: 'app-credential/v1',
    context: ({ appId, name }: { appId: string; name: string }) => `${appId}/${name}`,
  },
  attempt: {
    purpose: 'attempt/v1',
    /** @param place with the id as it is kept, in hex */
    context: ({ appId, kind, id }: { appId: string; kind: string; id: string }) => `${appId}/${kind}/${id}`,
  },
  delegation: {
    purpose: 'delegated-app-share/v1',
    context: ({ appId, id }: { appId: string; id: string }) => `${appId}/${id}`,
  },
  webhookSecret: {
    purpose: 'webhook secret',
    context: ({ id }: { id: string }) => id,
  },
} as const

export type SealName = keyof typeof SEALS

/** What proves who somebody is, to us or to outside services: under the login keys, all else is under the sealing keys. */
export type LoginSealName = 'appKey' | 'appCredential'
