import type { ServerWalletRegistrar, ServerWallets } from '@latchkey/signer'

/** Asks the signer at a path. */
export type Post = <T>(path: string, body: object) => Promise<T>

/** Server wallets of a signer that is a process of its own. */
export function httpServerWallets(post: Post): ServerWallets & ServerWalletRegistrar {
  const asked = (path: string) => (body: object) => post<never>(`/server_wallets/${path}`, body)
  const ordered = <T>(path: string, body: object) => post<T>(`/operator/server_wallets/${path}`, body)
  const done = (path: string) => async (body: object) => void (await asked(path)(body))
  return {
    setAuthority: asked('authority'),
    makeWallet: asked('make'),
    startImport: asked('import'),
    finishImport: asked('import_end'),
    rpc: asked('rpc'),
    rawSign: asked('raw_sign'),
    exportWallet: asked('export'),
    signSend: asked('send'),
    findSend: async (request) =>
      (await post<{ send: { nonce: number } | null }>('/server_wallets/sent', request)).send,
    changeWallet: asked('change'),
    makeQuorum: asked('quorum/make'),
    changeQuorum: asked('quorum/change'),
    deleteQuorum: done('quorum/delete'),
    makePolicy: asked('policy/make'),
    changePolicy: asked('policy/change'),
    deletePolicy: done('policy/delete'),
    newest: async (name) => (await post<{ newest: never }>('/server_wallets/newest', name)).newest,
    userKey: asked('user_key'),
    acceptRestoredState: done('accept_state'),

    orderAuthority: (order) => ordered('order_authority', order),
    lastAuthority: async (of) => (await ordered<{ last: never }>('last_authority', of)).last,
    orderRestoredState: () => ordered('order_state', {}),
    rewordDocuments: async (documents) =>
      (await ordered<{ words: (string | null)[] }>('reword', { documents })).words,
    rewrapWalletKeys: async (wallets) =>
      (await ordered<{ keys: (string | null)[] }>('rewrap', { wallets })).keys,
  }
}
