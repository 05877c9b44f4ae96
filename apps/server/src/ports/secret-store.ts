export interface AppSecret {
  id: string
  /** SHA-256 of the secret */
  hash: Buffer
  createdAt: Date
}

/** The secrets with which an app's backend calls. */
export interface SecretStore {
  list(appId: string): Promise<AppSecret[]>
  add(appId: string, secret: AppSecret): Promise<void>
  /** False when there is none of that id. */
  remove(appId: string, id: string): Promise<boolean>
}
