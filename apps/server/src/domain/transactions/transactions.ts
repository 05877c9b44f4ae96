import { Refusal } from '../refusal.ts'
import { readBalance } from './balance.ts'
import { listTransactions, toTransaction } from './list.ts'
import type { Transactions } from './port.ts'
import { sendEthereum } from './send-ethereum.ts'
import { sendSolana } from './send-solana.ts'
import type { TransactionPorts } from './transaction-ports.ts'
import { createTurns } from './turns.ts'

export function createTransactions(ports: TransactionPorts): Transactions {
  const takeTurn = createTurns(ports)
  return {
    async send(app, wallet, request, signing) {
      if (request.sponsor)
        throw new Refusal('not_supported', 'sponsor: the wallet pays for its transactions itself')
      const family = 'solana' in request ? 'solana' : 'eip155'
      const own = wallet.chainType === 'solana' ? 'solana' : 'eip155'
      if (family !== own || !request.caip2.startsWith(`${family}:`))
        throw new Refusal('invalid_data', `A wallet of ${wallet.chainType} does not send on ${request.caip2}`)
      return 'solana' in request
        ? sendSolana(ports, app, wallet, request, signing)
        : sendEthereum({ ...ports, takeTurn }, app, wallet, request, signing)
    },
    async status(app, id) {
      const found = await ports.store.find(app.id, id)
      if (!found) throw new Refusal('not_found', 'There is no such transaction')
      return toTransaction(found)
    },
    list: (app, wallet, query) => listTransactions(ports.store, app, wallet, query),
    balance: (app, wallet, query) => readBalance(ports.nodes, app, wallet, query),
  }
}
