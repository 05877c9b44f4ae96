export interface CaptchaQuestion {
  appId: string
  /** the app's site key; its prefix says whose captcha it is */
  siteKey: string
  token: string
  /** network address of the visitor */
  address: string
  /** hosts of the pages that may show it */
  hosts: readonly string[]
}

/** `unreachable`: nobody can say at the moment. */
export type CaptchaVerdict = 'passed' | 'failed' | 'unreachable'

export interface Captcha {
  verify(question: CaptchaQuestion): Promise<CaptchaVerdict>
}
