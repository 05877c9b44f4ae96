import {
  useAuthMfa,
  useCreateWallet,
  useImportWallet,
  useLinkWithPasskey,
  useMfaEnrollment,
  usePrivy,
  useSendTransaction,
  useSessionSigners,
  useSetWalletRecovery,
} from '@privy-io/react-auth'
import { useState } from 'react'

const SHOP = '0x00000000000000000000000000000000000000aa'

/** Further wallets, passkeys as factors, and signers, by the published hooks; what they are asked with is typed in. */
export function Custody() {
  const { user, signMessage } = usePrivy()
  const { importWallet } = useImportWallet()
  const { createWallet } = useCreateWallet()
  const { sendTransaction } = useSendTransaction()
  const { linkWithPasskey } = useLinkWithPasskey()
  const { submitEnrollmentWithPasskey } = useMfaEnrollment()
  const { verify } = useAuthMfa()
  const { setWalletRecovery } = useSetWalletRecovery()
  const { addSessionSigners, removeSessionSigners } = useSessionSigners()
  const [given, setGiven] = useState('')
  const [outcome, setOutcome] = useState('')

  const wallets = user?.linkedAccounts.filter((one) => one.type === 'wallet') ?? []
  const address = wallets.find(({ chainType }) => chainType === 'ethereum')?.address ?? ''
  const credentialIds = user?.linkedAccounts.flatMap((one) =>
    one.type === 'passkey' ? [one.credentialId] : [],
  )
  const run = (action: () => Promise<string>) => () => {
    setOutcome('')
    action().then(setOutcome, (error: unknown) =>
      setOutcome(`refused: ${(error as Error)?.message ?? error}`),
    )
  }
  const acts: Record<string, () => Promise<string>> = {
    'Import wallet': async () => (await importWallet({ privateKey: given })).address,
    'Create further wallet': async () => (await createWallet({ createAdditional: true })).address,
    'Sign with that wallet': async () =>
      (await signMessage({ message: 'interop' }, { address: given })).signature,
    'Pay the shop': async () => (await sendTransaction({ to: SHOP, value: 7n, chainId: 31337 })).hash,
    'Set recovery': async () => (await setWalletRecovery()).recoveryMethod ?? '',
    'Link passkey': async () => (await linkWithPasskey(), 'linked'),
    'Enroll passkeys': async () => (
      await submitEnrollmentWithPasskey({ credentialIds: credentialIds ?? [] }), 'enrolled'
    ),
    'Verify account': async () => (await verify(), 'verified'),
    'Add signer': async () => (await addSessionSigners({ address, signers: [{ signerId: given }] }), 'added'),
    'Remove signers': async () => (await removeSessionSigners({ address }), 'removed'),
  }
  return (
    <section>
      <p data-testid="recovery-methods">{wallets.map(({ recoveryMethod }) => recoveryMethod).join(' ')}</p>
      <p data-testid="passkeys">{credentialIds?.length}</p>
      <p data-testid="outcome">{outcome}</p>
      <label>
        What is given
        <input value={given} onChange={(event) => setGiven(event.target.value)} />
      </label>
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={run(act)}>
          {name}
        </button>
      ))}
    </section>
  )
}
