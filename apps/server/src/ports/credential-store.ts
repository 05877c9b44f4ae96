/** Under the names that the service itself gives them. */
export type Credentials = Readonly<Record<string, string>>

/** What an app needs at outside services, by name: `google`, `telegram`, `captcha`, … */
export interface CredentialStore {
  find(appId: string, name: string): Promise<Credentials | null>
}

/** The operator's side of it. */
export interface CredentialKeeper extends CredentialStore {
  /** Null removes them. */
  save(appId: string, name: string, values: Credentials | null): Promise<void>
  names(appId: string): Promise<string[]>
}
