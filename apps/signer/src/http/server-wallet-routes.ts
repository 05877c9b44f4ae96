import { Hono } from 'hono'
import type { ServerWalletRegistrar, ServerWallets } from '../domain/server-wallets/port.ts'
import { parsed } from './parsed.ts'
import {
  acceptStateSchema,
  authorityOrderSchema,
  changePolicySchema,
  changeQuorumSchema,
  changeWalletSchema,
  finishImportSchema,
  lastAuthoritySchema,
  makePolicySchema,
  makeQuorumSchema,
  makeWalletSchema,
  newestSchema,
  orderAuthoritySchema,
  rewordSchema,
  rewrapKeysSchema,
  signSendSchema,
  startImportSchema,
  userKeySchema,
  walletRequestSchema,
} from './server-wallet-schemas.ts'

/** What the API may ask, below `/server_wallets`. */
export function serverWalletRoutes(signer: ServerWallets): Hono {
  const app = new Hono()
  app.post('/authority', async (c) =>
    c.json(await signer.setAuthority(await parsed(c.req.raw, authorityOrderSchema))),
  )
  app.post('/make', async (c) => c.json(await signer.makeWallet(await parsed(c.req.raw, makeWalletSchema))))
  app.post('/import', async (c) =>
    c.json(await signer.startImport(await parsed(c.req.raw, startImportSchema))),
  )
  app.post('/import_end', async (c) =>
    c.json(await signer.finishImport(await parsed(c.req.raw, finishImportSchema))),
  )
  app.post('/rpc', async (c) => c.json(await signer.rpc(await parsed(c.req.raw, walletRequestSchema))))
  app.post('/raw_sign', async (c) =>
    c.json(await signer.rawSign(await parsed(c.req.raw, walletRequestSchema))),
  )
  app.post('/export', async (c) =>
    c.json(await signer.exportWallet(await parsed(c.req.raw, walletRequestSchema))),
  )
  app.post('/send', async (c) => c.json(await signer.signSend(await parsed(c.req.raw, signSendSchema))))
  app.post('/sent', async (c) =>
    c.json({ send: await signer.findSend(await parsed(c.req.raw, walletRequestSchema)) }),
  )
  app.post('/change', async (c) =>
    c.json(await signer.changeWallet(await parsed(c.req.raw, changeWalletSchema))),
  )
  app.post('/quorum/make', async (c) =>
    c.json(await signer.makeQuorum(await parsed(c.req.raw, makeQuorumSchema))),
  )
  app.post('/quorum/change', async (c) =>
    c.json(await signer.changeQuorum(await parsed(c.req.raw, changeQuorumSchema))),
  )
  app.post('/quorum/delete', async (c) => {
    await signer.deleteQuorum(await parsed(c.req.raw, changeQuorumSchema))
    return c.json({})
  })
  app.post('/policy/make', async (c) =>
    c.json(await signer.makePolicy(await parsed(c.req.raw, makePolicySchema))),
  )
  app.post('/policy/change', async (c) =>
    c.json(await signer.changePolicy(await parsed(c.req.raw, changePolicySchema))),
  )
  app.post('/policy/delete', async (c) => {
    await signer.deletePolicy(await parsed(c.req.raw, changePolicySchema))
    return c.json({})
  })
  app.post('/newest', async (c) =>
    c.json({ newest: await signer.newest(await parsed(c.req.raw, newestSchema)) }),
  )
  app.post('/user_key', async (c) => c.json(await signer.userKey(await parsed(c.req.raw, userKeySchema))))
  app.post('/accept_state', async (c) => {
    await signer.acceptRestoredState(await parsed(c.req.raw, acceptStateSchema))
    return c.json({})
  })
  return app
}

/** What an operator may ask, below `/operator/server_wallets`. */
export function serverWalletOrders(signer: ServerWalletRegistrar): Hono {
  const app = new Hono()
  app.post('/order_authority', async (c) =>
    c.json(await signer.orderAuthority(await parsed(c.req.raw, orderAuthoritySchema))),
  )
  app.post('/last_authority', async (c) =>
    c.json({ last: await signer.lastAuthority(await parsed(c.req.raw, lastAuthoritySchema)) }),
  )
  app.post('/order_state', async (c) => c.json(await signer.orderRestoredState()))
  app.post('/reword', async (c) =>
    c.json({ words: await signer.rewordDocuments((await parsed(c.req.raw, rewordSchema)).documents) }),
  )
  app.post('/rewrap', async (c) =>
    c.json({ keys: await signer.rewrapWalletKeys((await parsed(c.req.raw, rewrapKeysSchema)).wallets) }),
  )
  return app
}
