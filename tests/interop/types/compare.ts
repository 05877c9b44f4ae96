// Holds our declarations against the published ones: what a host hands over must be taken, what it gets back must fit
// where the published type was expected. It compiles, or a name in the error says what does not fit.
import type * as Ours from '@latchkey/react-auth'
import type * as OursAbstract from '@latchkey/react-auth/abstract-smart-wallets'
import type * as OursFarcaster from '@latchkey/react-auth/farcaster'
import type * as OursSmart from '@latchkey/react-auth/smart-wallets'
import type * as OursSolana from '@latchkey/react-auth/solana'
import type * as Theirs from '@privy-io/react-auth'
import type * as TheirsAbstract from '@privy-io/react-auth/abstract-smart-wallets'
import type * as TheirsFarcaster from '@privy-io/react-auth/farcaster'
import type * as TheirsSmart from '@privy-io/react-auth/smart-wallets'
import type * as TheirsSolana from '@privy-io/react-auth/solana'
import type { AccessList } from 'viem'

// oxlint-disable-next-line typescript/no-explicit-any -- any function is meant
type Fn = (...args: any[]) => any
type None<T extends never> = T
type Fits<A, B> = [A] extends [B] ? true : false
type Shared<O, T> = keyof O & keyof T & string

/** Their codes are an enum, which no other type can be: compared by their values. */
type Code<T> = [T] extends [Theirs.PrivyErrorCode]
  ? [Theirs.PrivyErrorCode] extends [T]
    ? `${Theirs.PrivyErrorCode}`
    : T
  : T
type Codes<A extends unknown[]> = { [I in keyof A]: Code<A[I]> }
type Listener<C> = C extends Fn ? (...args: Codes<Parameters<C>>) => ReturnType<C> : C
type Callbacks<C> = C extends Fn ? C : C extends object ? { [K in keyof C]: Listener<C[K]> } : C
type Given<A extends unknown[]> = { [I in keyof A]: Callbacks<A[I]> }

/** Functions, hooks and components that do not take what the published ones take. */
type Refuses<O, T> = {
  [K in Shared<O, T>]: O[K] extends Fn
    ? T[K] extends Fn
      ? Fits<Given<Parameters<T[K]>>, Parameters<O[K]>> extends true
        ? never
        : K
      : never
    : never
}[Shared<O, T>]

type Component = 'PrivyProvider' | 'Captcha' | 'LoginModal'

/** Members of what hooks and functions give that cannot stand where the published ones stood. */
type Differs<O, T> = {
  [K in Exclude<Shared<O, T>, Component>]: O[K] extends Fn
    ? T[K] extends Fn
      ? Members<ReturnType<O[K]>, ReturnType<T[K]>, K>
      : never
    : never
}[Exclude<Shared<O, T>, Component>]
type Members<O, T, Name extends string> = O extends object
  ? T extends object
    ? { [K in Shared<O, T>]: Fits<O[K], T[K]> extends true ? never : `${Name}.${K}` }[Shared<O, T>]
    : Name
  : Fits<O, T> extends true
    ? never
    : Name

type Callback<E> = E extends object ? { [C in keyof E]: Codes<Parameters<Extract<E[C], Fn>>> } : never
/** Events whose callbacks are not called with what the published types say, or not by the same names. */
type EventsThatDiffer = {
  [E in keyof Theirs.PrivyEvents]: Fits<
    Callback<Required<Ours.PrivyEvents[E]>>,
    Callback<Required<Theirs.PrivyEvents[E]>>
  > extends true
    ? never
    : E
}[keyof Theirs.PrivyEvents]

export type Main = [
  None<Refuses<typeof Ours, typeof Theirs>>,
  None<Differs<typeof Ours, typeof Theirs>>,
  None<Refuses<typeof OursSolana, typeof TheirsSolana>>,
  None<Differs<typeof OursSolana, typeof TheirsSolana>>,
  None<Refuses<typeof OursFarcaster, typeof TheirsFarcaster>>,
  None<Differs<typeof OursFarcaster, typeof TheirsFarcaster>>,
  None<Refuses<typeof OursAbstract, typeof TheirsAbstract>>,
  None<Differs<typeof OursAbstract, typeof TheirsAbstract>>,
  None<Refuses<typeof OursSmart, typeof TheirsSmart>>,
  None<Differs<Omit<typeof OursSmart, 'SmartWalletsProvider'>, typeof TheirsSmart>>,
]

/** Their module has declarations without a name: once it has some, the two lines above compare. The name is what it runs with. */
export type AbstractUntyped = None<keyof typeof TheirsAbstract>
export type AbstractNames = [
  None<Exclude<'useAbstractSmartWallets', keyof typeof OursAbstract>>,
  None<Exclude<keyof typeof OursAbstract, 'useAbstractSmartWallets'>>,
]

/** Not built here: connecting external wallets gives a wallet of another shape, and funding a chain of viem. */
type NotBuilt = 'connectWallet' | 'connectOrCreateWallet' | 'fundWallet' | 'fundSolanaWallet'
export type Events = None<Exclude<EventsThatDiffer, NotBuilt>>

/** An exhaustive table of sentences by code compiles: the codes are the same, none more and none less. */
export type NoCodeMore = None<Exclude<`${Ours.PrivyErrorCode}`, `${Theirs.PrivyErrorCode}`>>
export type NoCodeLess = None<Exclude<`${Theirs.PrivyErrorCode}`, `${Ours.PrivyErrorCode}`>>

/** What viem calls a list of accesses is one, though nothing in it can be changed. */
export type ViemsAccessList = None<
  Fits<AccessList, NonNullable<Ours.UnsignedTransactionRequest['accessList']>> extends true
    ? never
    : 'differs'
>

/** What only goes out to hosts, and what goes both ways. */
interface Out {
  smartWallet: [OursSmart.SmartWalletClientType, TheirsSmart.SmartWalletClientType]
  user: [Ours.User, Theirs.User]
  wallet: [Ours.Wallet, Theirs.Wallet]
  account: [Ours.LinkedAccountWithMetadata, Theirs.LinkedAccountWithMetadata]
  accountType: [Ours.LinkedAccountType, Theirs.LinkedAccountType]
  connected: [Ours.ConnectedWallet, Theirs.ConnectedWallet]
  connectedSolana: [OursSolana.ConnectedSolanaWallet, TheirsSolana.ConnectedSolanaWallet]
  standard: [OursSolana.SolanaStandardWallet, TheirsSolana.SolanaStandardWallet]
  provider: [Ours.EIP1193Provider, Theirs.EIP1193Provider]
  tokens: [Ours.OAuthTokens, Theirs.OAuthTokens]
  otp: [Ours.OtpFlowState, Theirs.OtpFlowState]
  oauth: [Ours.OAuthFlowState, Theirs.OAuthFlowState]
  passkey: [Ours.PasskeyFlowState, Theirs.PasskeyFlowState]
  telegram: [Ours.TelegramAuthFlowState, Theirs.TelegramAuthFlowState]
  jwt: [Ours.JwtAuthFlowState, Theirs.JwtAuthFlowState]
  receipt: [OursSolana.SolanaTransactionReceipt, TheirsSolana.SolanaTransactionReceipt]
}
interface In {
  smartWallets: [OursSmart.SmartWalletsProviderProps, TheirsSmart.SmartWalletsProviderProps]
  config: [Ours.PrivyClientConfig, Theirs.PrivyClientConfig]
  props: [Ours.PrivyProviderProps, Theirs.PrivyProviderProps]
  login: [Ours.LoginModalOptions, Theirs.LoginModalOptions]
  order: [Ours.LoginMethodOrderOption, Theirs.LoginMethodOrderOption]
  provider: [Ours.OAuthProviderType, Theirs.OAuthProviderType]
  wallets: [Ours.WalletListEntry, Theirs.WalletListEntry]
  transaction: [Ours.UnsignedTransactionRequest, Theirs.UnsignedTransactionRequest]
  typedData: [Ours.SignTypedDataParams, Theirs.SignTypedDataParams]
  message: [Ours.SignMessageModalUIOptions, Theirs.SignMessageModalUIOptions]
  sending: [Ours.SendTransactionModalUIOptions, Theirs.SendTransactionModalUIOptions]
  jwt: [Ours.UseSyncJwtBasedAuthStateInput, Theirs.UseSyncJwtBasedAuthStateInput]
  flag: [Ours.UseSubscribeToJwtAuthWithFlagInput, Theirs.UseSubscribeToJwtAuthWithFlagInput]
  price: [Ours.PriceDisplayOptions, Theirs.PriceDisplayOptions]
  cluster: [Ours.SolanaCluster, Theirs.SolanaCluster]
  user: [Ours.User, Theirs.User]
  account: [Ours.LinkedAccountWithMetadata, Theirs.LinkedAccountWithMetadata]
}
type Pair = [unknown, unknown]
export type Data = [
  None<{ [K in keyof Out]: Fits<Out[K][0], Out[K][1]> extends true ? never : K }[keyof Out]>,
  None<{ [K in keyof In]: Fits<In[K][1], In[K][0]> extends true ? never : K }[keyof In]>,
  In[keyof In] extends Pair ? true : never,
]

// That the comparison can fail: a code typed `string`, a member of another type, an argument that is refused.
interface Wrong {
  useLogin(callbacks?: { onError?: (error: string) => void }): { login: (options: Date) => void }
}
// @ts-expect-error: useLogin refuses a handler that is written for the codes
export type SeenRefusing = None<Refuses<Wrong, typeof Theirs>>
// @ts-expect-error: useLogin.login differs
export type SeenDiffering = None<Differs<Wrong, typeof Theirs>>
