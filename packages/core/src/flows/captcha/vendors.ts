import type { CaptchaVendor } from './vendor.ts'

/**
 * Who makes the challenge, by the prefix of the app's site key (`t:<key>`). Another vendor is a line here and a module
 * beside `turnstile.ts`; each is loaded alone, when a challenge is first asked for.
 */
export const CAPTCHA_VENDORS = {
  t: async (): Promise<CaptchaVendor> => (await import('./turnstile.ts')).turnstile,
}

export type CaptchaVendorPrefix = keyof typeof CAPTCHA_VENDORS
