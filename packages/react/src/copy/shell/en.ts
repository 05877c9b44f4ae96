import { PROVIDER_NAMES } from '@latchkey/core'
import type { Translated } from '../translated.ts'
import { waiting } from './waiting.ts'

/** What the modal says around every screen, and what the screens of several areas say. English. Keys are screen ids and error codes; `{name}` is a place for a value. */
export const en = {
  /** BCP 47 tag of this file */
  lang: 'en',
  shell: {
    ...waiting,
    back: 'Back',
    info: 'Information',
    protectedBy: 'Protected by',
    termsLead: 'By logging in I agree to the {documents}',
    termsShort: 'Terms',
    termsLong: 'Terms of Service',
    privacy: 'Privacy Policy',
    and: '{first} & {second}',
    copy: 'Copy',
    copied: 'Copied',
    copyAddress: 'Copy address',
    opensNewTab: '(opens in a new tab)',
    screenFailedDetail: 'This step could not be shown.',
    retry: 'Retry',
    continue: 'Continue',
    notNow: 'Not now',
    goBack: 'Go back',
    anotherMethod: 'Use another method',
    linkCopied: 'Link copied',
    readOn: 'Read on',
    archiveWallet: 'Archive this wallet',
    success: 'Success!',
  },
  field: {
    email: 'Email address',
    emailPlaceholder: 'your@email.com',
    submit: 'Submit',
    phone: 'Phone number',
    country: 'Country',
    countryOption: '{name} ({code})',
    phoneFailed: 'The list of countries could not be loaded. Type on to try again.',
  },
  /** the boxes of a code */
  code: {
    box: 'Digit {position} of {count}',
    checking: 'Checking the code',
    noMessage: "Didn't get a message?",
    resend: 'Resend code',
    sent: 'Code sent',
    nextIn: 'New code in {seconds} s',
  },
  /** names of those who vouch for people; the same in every language */
  providers: {
    ...PROVIDER_NAMES,
    farcaster: 'Farcaster',
    telegram: 'Telegram',
  },
  error: {
    title: 'Something went wrong',
  },
  /** sentence of an error code; a screen's own table stands before `all` */
  errors: {
    field: {
      disallowed_plus_email: "Please enter a valid email address without a '+'.",
      invalid_data: 'Please enter a valid email address.',
      invalid_phone: 'Please enter a valid phone number.',
    },
    all: {
      invalid_captcha: 'Please try again.',
      captcha_failure: 'You did not pass CAPTCHA. Please try again.',
      captcha_timeout: 'Something went wrong! Please try again later.',
      too_many_requests: 'Too many requests. Please wait before trying again.',
      provider_rate_limit: 'Request limit reached for {provider}. Please wait a moment and try again.',
      cannot_link_more_of_type: 'You cannot link more than one account of this type.',
      linked_to_another_user: 'This account has already been linked to another user.',
      invalid_origin: "This page is not allowed to use the app. Its address is not on the app's list.",
      missing_or_invalid_privy_app_id: 'This app is not known to the server.',
      unavailable: 'The server is not reachable. Try again in a moment.',
      internal_error: 'Something went wrong! Please try again later.',
      api_error: 'The server is not reachable. Try again in a moment.',
      must_be_authenticated: 'You have been logged out, here or from another device. Log in again to go on.',
      login_required: 'Log in again to restore your wallet.',
      older_account_required:
        'This way to log in was added a short while ago. Log in by an older one to use the wallet here.',
      other_user: 'That account is not yours here. Nothing has changed: confirm with an account of yours.',
      foreign_wallet:
        'This address does not come from your key. Send nothing to it, and tell the people behind this app.',
      unfit_wallet:
        'What is kept of this wallet does not fit together, so it cannot be opened. You can archive it and make a new one.',
      missing_or_invalid_mfa: 'This takes your second factor. Please try again.',
      mfa_timeout: 'You have exceeded the time limit for code entry. Please try again in 30 seconds.',
      mfa_verification_max_attempts_reached:
        'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
      mfa_canceled: 'Verification canceled',
      insufficient_funds: 'There are not enough funds in this wallet.',
      default: 'Something went wrong. Please try again.',
    },
  },
  /** title, detail and button of a failed request that fills the whole screen */
  requestErrors: {
    too_many_requests: {
      title: 'Request failed',
      detail: 'Too many attempts.',
      action: 'Try again later',
    },
    disallowed_login_method: { title: 'Not allowed', detail: null, action: 'Try another method' },
    linked_to_another_user: {
      title: 'Authentication failed',
      detail: 'This account has already been linked to another user.',
      action: null,
    },
    region_not_supported: {
      title: 'This region is not supported',
      detail: 'SMS authentication from this region is not available',
      action: 'Try another method',
    },
    login_required: {
      title: 'Please log in again',
      detail:
        'This account belongs to another user. To move it here, log out, log in again and link it once more.',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: { title: null, detail: 'Try again later', action: null },
  },
} as const

/** The shape of another language's file; it may leave out names that are the same everywhere. */
export type ShellTranslation = Translated<typeof en, 'providers'>
