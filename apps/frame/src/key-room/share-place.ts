/** Which shares: of a root's splitting of one version. */
export interface SharePlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}
