import { ClientError, unauthenticatedError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { en } from '../copy/shell/en.ts'
import type { TransactionCopy } from '../copy/transaction/copy.ts'
import { en as transaction } from '../copy/transaction/en.ts'
import { transactionError } from './transaction/transaction-error.ts'
import { walletErrorSentence } from './wallet-error-sentence.ts'

/** What the wallet frame answers. */
const refused = (message: string, code?: string) =>
  Object.assign(new Error(message), { type: 'error', ...(code ? { code } : {}) })

const FAILURES = [
  [refused('Log in anew', 'reauthentication_required'), 'Log in again to restore your wallet.'],
  [
    refused('An account of today', 'older_account_required'),
    'This way to log in was added a short while ago. Log in by an older one to use the wallet here.',
  ],
  [
    refused('Not derived', 'foreign_wallet'),
    'This address does not come from your key. Send nothing to it, and tell the people behind this app.',
  ],
  [
    Object.assign(new Error('No frame'), { name: 'FrameUnavailable' }),
    'The server is not reachable. Try again in a moment.',
  ],
  [
    unauthenticatedError('The session has ended'),
    'You have been logged out, here or from another device. Log in again to go on.',
  ],
] as const

const spoken = { ...en, ...transaction } as unknown as TransactionCopy

describe.each(FAILURES)('%s', (error, sentence) => {
  it('has our sentence on a screen of the wallet', () => {
    expect(walletErrorSentence(en, 'sign-message', error)).toBe(sentence)
  })

  it('has it below what a transaction wraps it in', () => {
    const wrapped = new ClientError('Unable to connect to wallet', 'unknown_connect_wallet_error', error)
    expect(walletErrorSentence(en, 'sign-message', wrapped)).toBe(sentence)
    expect(transactionError(spoken, wrapped, null, true, null)).toEqual({
      code: null,
      message: sentence,
      hash: null,
      canRetry: true,
      onArchive: null,
    })
  })
})

it('has the general sentence for what it does not know, that of a code for what has one, and none for nothing', () => {
  expect(walletErrorSentence(en, 'sign-message', refused('Broken', 'never_heard_of'))).toBe(
    'Something went wrong. Please try again.',
  )
  expect(walletErrorSentence(en, 'sign-message', new ClientError('Too many', 'too_many_requests'))).toBe(
    'Too many requests. Please wait before trying again.',
  )
  expect(walletErrorSentence(en, 'sign-message', null)).toBeNull()
})

it('leaves to the chain what the chain said', () => {
  const error = Object.assign(new Error('long'), { shortMessage: 'Nonce too low.', code: -32000 })
  expect(transactionError(spoken, error, '0xabc', true, null)).toEqual({
    code: '-32000',
    message: 'Nonce too low.',
    hash: '0xabc',
    canRetry: true,
    onArchive: null,
  })
})

it('says in ours that it could not be prepared, unless the chain said why', () => {
  const failed = (error: Error, prepared: boolean) =>
    transactionError(spoken, error, null, prepared, null).message
  const bare = new Error('in English, whatever is spoken')
  expect(failed(bare, false)).toBe('There was an issue preparing your transaction')
  expect(failed(bare, true)).toBe('in English, whatever is spoken')
  const cause = Object.assign(new Error('long'), { shortMessage: 'Nonce too low.' })
  expect(failed(new Error('Not prepared', { cause }), false)).toBe('Nonce too low.')
})
