// A host that was written for the published client and uses everything that we have, typed by its names. It compiles
// against the published declarations, and against ours with nothing but the import turned.
import {
  addRpcUrlOverrideToChain,
  type CallbackError,
  Captcha,
  type ConnectedWallet,
  getAccessToken,
  type LinkedAccountWithMetadata,
  LoginModal,
  type OAuthProviderType,
  type OAuthTokens,
  type OtpFlowState,
  type PrivyClientConfig,
  PrivyErrorCode,
  type PrivyEvents,
  type PrivyInterface,
  PrivyProvider,
  type SignTypedDataParams,
  type SmartWallet,
  SUPPORTED_CHAINS,
  toViemAccount,
  type UnsignedTransactionRequest,
  type User,
  useCreateWallet,
  useCustomAuth,
  useGuestAccounts,
  useIdentityToken,
  useLinkAccount,
  useLinkJwtAccount,
  useLinkWithPasskey,
  useLogin,
  useLoginWithEmail,
  useLoginWithFarcasterV2,
  useLoginWithOAuth,
  useLoginWithPasskey,
  useLoginWithSms,
  useLoginWithTelegram,
  useLogout,
  useModalStatus,
  useOAuthTokens,
  usePrivy,
  useSendTransaction,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
  useSignupWithPasskey,
  useSolanaWallets,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
  useToken,
  useUpdateAccount,
  useUpdateEmail,
  useUser,
  useWallets,
  type WalletListEntry,
} from '@privy-io/react-auth'
import { useLoginToFrame, useLoginToMiniApp } from '@privy-io/react-auth/farcaster'
import {
  type SmartWalletClientType,
  SmartWalletsProvider,
  type SmartWalletsProviderProps,
  useSmartWallets,
} from '@privy-io/react-auth/smart-wallets'
import {
  type SolanaTransactionReceipt,
  type SupportedSolanaTransaction,
  useSendTransaction as useSendSolanaTransaction,
  useSignMessage as useSignSolanaMessage,
  useSignTransaction as useSignSolanaTransaction,
  useSolanaStandardWallets,
} from '@privy-io/react-auth/solana'
import { type Connection, type Transaction, VersionedTransaction } from '@solana/web3.js'
import type { FormEvent, ReactNode } from 'react'
import { createWalletClient, custom } from 'viem'
import { base } from 'viem/chains'

const walletList: WalletListEntry[] = ['metamask', 'detected_wallets']
const config: PrivyClientConfig = {
  appearance: { theme: 'dark', accentColor: '#336699', logo: '/logo.svg', landingHeader: 'Hi', walletList },
  loginMethodsAndOrder: { primary: ['email', 'google'], overflow: ['sms', 'telegram'] },
  intl: { defaultCountry: 'DE' },
  legal: { termsAndConditionsUrl: '/terms', privacyPolicyUrl: null },
  supportedChains: [addRpcUrlOverrideToChain(base, 'https://node.example'), ...SUPPORTED_CHAINS],
  defaultChain: base,
  solanaClusters: [{ name: 'devnet', rpcUrl: 'https://rpc.example' }],
  externalWallets: { signatureRequestTimeouts: { metamask: 1000 }, disableAllExternalWallets: true },
  embeddedWallets: {
    ethereum: { createOnLogin: 'users-without-wallets' },
    solana: { createOnLogin: 'off' },
    showWalletUIs: false,
    priceDisplay: { primary: 'native-token', secondary: null },
  },
  mfa: { noPromptOnMfaRequired: false },
  passkeys: { shouldUnlinkOnUnenrollMfa: true },
}

export const App = ({ children }: { children: ReactNode }) => (
  <PrivyProvider appId="consumerapp00000000000001" clientId="client" config={config}>
    {children}
    <LoginModal open={false} />
    <Captcha
      onSuccess={(token: string) => say(token)}
      onSubmit={(event: FormEvent<HTMLDivElement>) => event.preventDefault()}
      delayedExecution
    />
  </PrivyProvider>
)

const say = (..._: unknown[]) => {}
const report = (code: PrivyErrorCode) => say(code)
const onError: CallbackError = (code) => report(code)
const sentences: Partial<Record<PrivyErrorCode, string>> = {
  [PrivyErrorCode.USER_EXITED_AUTH_FLOW]: 'You left',
}
function sentenceOf(code: PrivyErrorCode): string {
  switch (code) {
    case PrivyErrorCode.ALLOWLIST_REJECTED:
      return 'Not you'
    default:
      return sentences[code] ?? 'Something went wrong'
  }
}

const onLogin: PrivyEvents['login'] = {
  onComplete: ({ user, isNewUser, wasAlreadyAuthenticated, loginMethod, loginAccount }) =>
    say(user.id, isNewUser, wasAlreadyAuthenticated, loginMethod === 'sms', accountName(loginAccount)),
  onError: (code) => sentenceOf(code),
}
const onLink: PrivyEvents['linkAccount'] = {
  onSuccess: ({ user, linkMethod, linkedAccount }) => say(user, linkMethod, accountName(linkedAccount)),
  onError: (code: PrivyErrorCode, { linkMethod }) => say(code, linkMethod),
}

function accountName(account: LinkedAccountWithMetadata | null): string | null {
  switch (account?.type) {
    case 'email':
    case 'wallet':
      return account.address
    case 'google_oauth':
      return account.email
    case 'farcaster':
      return account.username
    case 'smart_wallet':
      return kindOf(account)
    default:
      return account?.verifiedAt.toISOString() ?? null
  }
}
const kindOf = ({ smartWalletType }: SmartWallet) =>
  ({ safe: 1, kernel: 2, biconomy: 3, light_account: 4, coinbase_smart_wallet: 5, thirdweb: 6 })[
    smartWalletType
  ].toString()

const providers: Record<OAuthProviderType, string> = {
  google: 'G',
  discord: 'D',
  twitter: 'X',
  github: 'H',
  spotify: 'S',
  instagram: 'I',
  tiktok: 'T',
  line: 'L',
  linkedin: 'N',
  apple: 'A',
}
const keep = ({ provider, accessToken, scopes }: OAuthTokens) =>
  say(providers[provider], accessToken, scopes?.[0])

export function Login() {
  const { ready, authenticated, user, login, logout, linkGoogle, unlinkEmail, linkTelegram }: PrivyInterface =
    usePrivy()
  const modal = useLogin(onLogin)
  const left = useLogout({ onSuccess: () => say('left') })
  const { isOpen } = useModalStatus()
  const email = useLoginWithEmail({ ...onLogin, onError })
  const sms = useLoginWithSms({ onError: report })
  const oauth = useLoginWithOAuth({ onComplete: ({ user }) => say(user), onError })
  const passkey = useLoginWithPasskey({ onError: sentenceOf })
  const signup = useSignupWithPasskey(onLogin)
  const telegram = useLoginWithTelegram(onLogin)
  const farcaster = useLoginWithFarcasterV2()
  const mini = useLoginToMiniApp()
  const frame = useLoginToFrame()
  const { createGuestAccount } = useGuestAccounts()
  const state: OtpFlowState = email.state
  const submit = async () => {
    await email.sendCode({ email: 'ada@example.com', disableSignup: true })
    if (state.status === 'error') throw state.error
    await email.loginWithCode({ code: '000000' })
    await sms.sendCode({ phoneNumber: '+15555550100' })
    await sms.loginWithCode({ code: '000000' })
    await oauth.initOAuth({ provider: 'google', disableSignup: oauth.loading })
    await passkey.loginWithPasskey({ credentialIds: [] })
    await signup.signupWithPasskey()
    await telegram.login({ disableSignup: true })
    const { nonce, expiresAt } = await farcaster.init()
    say(
      nonce,
      expiresAt,
      (await farcaster.login({ fid: 1, message: '', signature: '0x' })).user.farcaster?.fid,
    )
    say((await mini.initLoginToMiniApp()).nonce, await mini.loginToMiniApp({ message: '', signature: '' }))
    say((await frame.initLoginToFrame()).nonce, await frame.loginToFrame({ message: '', signature: '' }))
    const guest: User = await createGuestAccount()
    say(guest.isGuest, guest.createdAt.getTime())
  }
  if (!ready) return null
  return (
    <>
      <button type="button" onClick={login} disabled={isOpen}>
        Log in
      </button>
      <button
        type="button"
        onClick={() => modal.login({ loginMethods: ['email'], prefill: { type: 'email', value: '' } })}
      >
        By mail
      </button>
      <button type="button" onClick={() => void submit()}>
        {authenticated ? user?.wallet?.address : 'Headless'}
      </button>
      <button type="button" onClick={linkGoogle}>
        Link
      </button>
      <button type="button" onClick={() => linkTelegram({ launchParams: { initDataRaw: '' } })}>
        Link
      </button>
      <button type="button" onClick={() => void unlinkEmail('').then((rest: User) => say(rest))}>
        Unlink
      </button>
      <button type="button" onClick={() => void Promise.all([logout(), left.logout()])}>
        Log out
      </button>
    </>
  )
}

export function Accounts() {
  const links = useLinkAccount(onLink)
  const updates = useUpdateAccount({
    onSuccess: ({ user, updateMethod, updatedAccount }) =>
      say(user, updateMethod, accountName(updatedAccount)),
    onError: (code, details) => say(report(code), details.linkMethod),
  })
  const passkey = useLinkWithPasskey(onLink)
  const jwt = useLinkJwtAccount(onLink)
  const mail = useUpdateEmail({ onError: (code, { linkMethod }) => say(sentenceOf(code), linkMethod) })
  const { getAccessToken: token } = useToken({
    onAccessTokenGranted: ({ accessToken }) => say(accessToken),
    onAccessTokenRemoved: () => {},
  })
  const { identityToken } = useIdentityToken()
  const { user, refreshUser } = useUser()
  const { reauthorize } = useOAuthTokens({ onOAuthTokenGrant: ({ oAuthTokens }) => keep(oAuthTokens) })
  const synced = useSyncJwtBasedAuthState({
    subscribe: (onChange) => {
      onChange()
      return () => {}
    },
    getExternalJwt: async () => undefined,
    onAuthenticated: ({ user, isNewUser }) => say(user, isNewUser),
    onError: (error: Error) => say(error.message),
  })
  const flagged = useSubscribeToJwtAuthWithFlag({
    enabled: true,
    isAuthenticated: true,
    isLoading: false,
    getExternalJwt: async () => 'jwt',
  })
  const { status } = useCustomAuth({ onAuthenticated: ({ user }) => say(user), onUnauthenticated: () => {} })
  return (
    <button
      type="button"
      onClick={async () => {
        links.linkEmail()
        links.linkPasskey()
        updates.updatePhone()
        await passkey.linkWithPasskey()
        say((await jwt.linkWithCustomJwt('')).user.id, jwt.state.status)
        await mail.sendCode({ newEmailAddress: '' })
        say((await mail.verifyCode({ code: '' }))?.user.email?.address)
        const both: (string | null)[] = [await token(), await getAccessToken(), identityToken]
        const fresh: User = await refreshUser()
        await reauthorize({ provider: 'google' })
        say(both, fresh, user, synced.state.status, flagged.state.status, status?.status)
      }}
    >
      All
    </button>
  )
}

export function Wallets({ connection, transaction }: { connection: Connection; transaction: Transaction }) {
  const { ready, wallets } = useWallets()
  const solana = useSolanaWallets()
  const standard = useSolanaStandardWallets()
  const { createWallet } = useCreateWallet({ onSuccess: ({ wallet }) => say(wallet.address), onError })
  const { sendTransaction } = useSendTransaction({ onSuccess: ({ hash }) => say(hash), onError: report })
  const { signTransaction } = useSignTransaction()
  const { signMessage } = useSignMessage({ onSuccess: ({ signature }) => say(signature), onError })
  const { signTypedData } = useSignTypedData({ onError: sentenceOf })
  const sending = useSendSolanaTransaction({
    onSuccess: ({ response }) => keepReceipt(response),
    onError: sentenceOf,
  })
  const signing = useSignSolanaTransaction({
    onSuccess: ({ signedTransaction }) => raw(signedTransaction),
    onError,
  })
  const message = useSignSolanaMessage({ onSuccess: ({ signature }) => say(signature.length), onError })
  const wallet: ConnectedWallet | undefined = wallets[0]
  const request: UnsignedTransactionRequest = {
    to: '0x0000000000000000000000000000000000000000',
    value: '0x1',
    gasLimit: 21000n,
    accessList: [{ address: '0x0000000000000000000000000000000000000000', storageKeys: ['0x00'] }],
  }
  const typed: SignTypedDataParams = {
    domain: { name: 'Shop', chainId: 1 },
    types: { Order: [{ name: 'id', type: 'uint256' }] },
    primaryType: 'Order',
    message: { id: 1 },
  }
  const all = async () => {
    if (!ready || !wallet) return
    const provider = await wallet.getEthereumProvider()
    provider.on('chainChanged', say)
    provider.removeListener('chainChanged', say)
    const client = createWalletClient({ chain: base, transport: custom(provider) })
    await client.getAddresses()
    const account = await toViemAccount({ wallet })
    await createWalletClient({ account, transport: custom(provider) }).signMessage({ message: 'hi' })
    await wallet.switchChain(base.id)
    say(wallet.meta.icon, wallet.chainId, await wallet.sign('hi'), wallet.walletIndex)
    await createWallet({ createAdditional: true })
    const { hash } = await sendTransaction(request, {
      address: wallet.address,
      uiOptions: {
        description: 'Pay',
        transactionInfo: { title: 'Order', contractInfo: { name: 'Shop', imgSize: 'sm' } },
      },
    })
    const { signature } = await signTransaction({ ...request, accessList: { '0x00': [] } })
    await signMessage({ message: 'hi' }, { uiOptions: { title: 'Sign', isCancellable: true } })
    await signTypedData(typed, { address: wallet.address })
    const receipt: SolanaTransactionReceipt = await sending.sendTransaction({
      transaction,
      connection,
      uiOptions: { showWalletUIs: false },
      transactionOptions: { skipPreflight: true },
    })
    const signed: SupportedSolanaTransaction = await signing.signTransaction({ transaction, connection })
    const bytes: Uint8Array = await message.signMessage({
      message: new Uint8Array(1),
      options: { uiOptions: {} },
    })
    say(hash satisfies `0x${string}`, signature, keepReceipt(receipt), raw(signed), bytes)
    const first = solana.wallets[0]
    say(await first?.signTransaction(transaction), await first?.sendTransaction(transaction, connection))
    await solana.exportWallet({ address: '' })
    say(standard.wallets[0]?.features['solana:signMessage'], standard.wallets[0]?.accounts[0]?.publicKey)
  }
  return (
    <button type="button" onClick={() => void all()}>
      {solana.ready && standard.ready ? 'All' : 'Wait'}
    </button>
  )
}

const keepReceipt = ({ signature, fees, parsedTransaction, signedTransaction }: SolanaTransactionReceipt) =>
  say(signature, fees + 1n, parsedTransaction?.slot, raw(signedTransaction))
const raw = (transaction: Transaction | VersionedTransaction) =>
  transaction instanceof VersionedTransaction ? transaction.message.serialize() : transaction.serialize()

const paying: SmartWalletsProviderProps['config'] = { paymasterContext: { policyId: 'p-1' } }

export function SmartShop() {
  return (
    <SmartWalletsProvider config={paying}>
      <SmartPayment />
    </SmartWalletsProvider>
  )
}

function SmartPayment() {
  const { client, getClientForChain } = useSmartWallets()
  const pay = async (wallet: SmartWalletClientType) => {
    const calls = [{ to: '0x000000000000000000000000000000000000dEaD', value: 1n, data: '0x' } as const]
    const hash: `0x${string}` = await wallet.sendTransaction({ calls }, { uiOptions: { buttonText: 'Pay' } })
    const signature: `0x${string}` = await wallet.signMessage({ message: hash })
    return [hash, signature, wallet.account.address, wallet.chain.id]
  }
  const elsewhere = async () => {
    await client?.switchChain({ id: 8453 })
    const other = await getClientForChain({ id: 10 })
    return other && pay(other)
  }
  return <button onClick={elsewhere}>{client?.account.address}</button>
}
