import type { SolanaTools, Trial, TrialGroup } from './trial.ts'

// The Solana library is large, and nothing else on the page needs it.
const transactions = () => import('./solana-transactions.ts')
type Transactions = Awaited<ReturnType<typeof transactions>>

const trial = (
  id: string,
  title: string,
  note: string,
  run: (make: Transactions, tools: SolanaTools) => ReturnType<Trial['run']>,
  tone?: Trial['tone'],
): Trial => ({
  chain: 'solana',
  id,
  title,
  note,
  run: async (tools) => run(await transactions(), tools),
  ...(tone ? { tone } : {}),
})

export const SOLANA_GROUP: TrialGroup = {
  title: 'Solana',
  note: 'The same questions in the words of another chain.',
  trials: [
    trial('sol', 'Send SOL', '0.01 SOL to the shop.', (make, { wallet }) =>
      make.send(wallet, [make.payment(wallet)]),
    ),
    trial('versioned', 'Send SOL, versioned', 'The newer kind of transaction.', (make, { wallet }) =>
      make.sendVersioned(wallet, [make.payment(wallet)]),
    ),
    trial('spl', 'Send Solana dollars', '5 SBD by the plain transfer.', async (make, { wallet }) =>
      make.send(wallet, await make.tokenTransfer(wallet, 'spl', false)),
    ),
    trial(
      'spl-checked',
      'Send Solana dollars, checked',
      'The transfer that names the token.',
      async (make, { wallet }) => make.send(wallet, await make.tokenTransfer(wallet, 'spl', true)),
    ),
    trial('token-2022', 'Send acorns', 'A token of Token-2022.', async (make, { wallet }) =>
      make.send(wallet, await make.tokenTransfer(wallet, 'token-2022', true)),
    ),
    trial('account', 'Open an account', 'A new account, paid by you.', (make, { wallet }) =>
      make.createAccount(wallet),
    ),
    trial('memo', 'Leave a note', 'A memo, with a price for being quick.', (make, { wallet }) =>
      make.send(wallet, make.memo(wallet)),
    ),
    trial('wrap', 'Wrap SOL', '0.01 SOL becomes a token, in an account of your own.', (make, { wallet }) =>
      make.send(wallet, make.wrap(wallet)),
    ),
    trial(
      'close',
      'Close an account',
      'Its deposit, and what is wrapped in it, come back.',
      (make, { wallet }) => make.send(wallet, make.unwrap(wallet)),
    ),
    trial(
      'kit',
      'Sign for @solana/kit',
      'Its kind of transaction; a signed copy comes back.',
      (make, tools) => make.signKit(tools),
    ),
    trial(
      'sign-all',
      'Sign two at once',
      'Two payments, sent by nobody, and asked by no wallet.',
      (make, tools) => make.signAll(tools.wallet),
    ),
    trial(
      'standard',
      'Sign by the Wallet Standard',
      'A message; it shows nothing, by design.',
      (make, tools) => make.signStandard(tools),
    ),
    trial(
      'sol-approve',
      'Let the shop take Solana dollars',
      'From now on it may move 5 SBD of yours.',
      async (make, { wallet }) => make.send(wallet, await make.allow(wallet)),
      'careful',
    ),
    trial(
      'sol-hostile',
      'Send acorns with a wicked name',
      'Its name brings markup and turns the writing round.',
      async (make, { wallet }) => make.send(wallet, await make.tokenTransfer(wallet, 'hostile', true)),
      'careful',
    ),
    trial(
      'program',
      'Call an unknown program',
      'What it does cannot be told. It is signed, not sent.',
      (make, tools) => make.sign(tools, [make.unknown(tools.wallet)]),
      'careful',
    ),
  ],
}
