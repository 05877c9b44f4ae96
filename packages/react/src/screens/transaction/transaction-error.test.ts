import { ClientError } from '@latchkey/core'
import { expect, it } from 'vitest'
import type { TransactionCopy } from '../../copy/transaction/copy.ts'
import { en } from '../../copy/transaction/en.ts'
import { transactionError } from './transaction-error.ts'

const copy = en as unknown as TransactionCopy
const caused = (name: string, message: string) => Object.assign(new Error(message), { name })

it.each([
  [
    'a network that does not answer',
    Object.assign(new Error('No', { cause: caused('NetworkSilent', 'late') }), { code: -32603 }),
    {
      code: '-32603',
      message: 'The network does not answer. Check your connection, or try again in a while.',
    },
  ],
  [
    'a balance that does not do',
    new ClientError('Insufficient balance for transaction', 'insufficient_balance'),
    {
      code: 'INSUFFICIENT_BALANCE',
      message: 'The balance of this wallet does not cover the transaction and its fee.',
    },
  ],
  [
    'one that nobody has confirmed',
    caused('NotConfirmed', 'late'),
    {
      code: null,
      message:
        'The network has not confirmed this transaction yet. It may still come: a retry waits for it and pays nothing twice.',
    },
  ],
  [
    'one that was undone',
    new ClientError('Transaction failed', 'transaction_failure', caused('Reverted', 'sold\u202e out')),
    { code: 'TRANSACTION_FAILURE', message: 'Transaction failed', reason: 'sold out' },
  ],
])('says of %s what is known of it', (_, error, said) => {
  expect(transactionError(copy, error, null, true, null)).toEqual({
    ...said,
    hash: null,
    canRetry: true,
    onArchive: null,
  })
})
