import type { Translated } from '../translated.ts'

/** The screens of a login. English. Keys are screen ids and error codes; `{name}` is a place for a value. */
export const en = {
  loading: {
    slow: 'Still connecting. This takes longer than usual.',
  },
  landing: {
    title: 'Log in or sign up',
    recent: 'Recent',
    divider: 'or',
    moreOptions: 'More options',
    otherSocials: 'Other socials',
    methods: 'Ways to log in',
    withEmail: 'Continue with Email',
    withSms: 'Continue with SMS',
    withWhatsApp: 'Continue with WhatsApp',
    passkeyAlone: 'Continue with passkey',
    passkey: 'I have a passkey',
  },
  captcha: {
    checking: 'Checking that you are a human...',
    advice: 'Please disable your ad blocker or VPN and try again.',
  },
  'passwordless-code': {
    title: 'Enter confirmation code',
    sentEmail: 'Enter the code that we sent to {destination}.',
    sentEmailFrom: 'Enter the code that {app} sent to {destination}.',
    sentWhatsApp: 'Enter the code that we sent to {destination} on WhatsApp.',
    sentWhatsAppFrom: 'Enter the code that {app} sent to {destination} on WhatsApp.',
    code: 'Confirmation code',
    noEmail: "Didn't get an email?",
    sentBefore: 'The last code still counts',
    undelivered: 'The message could not be delivered. Go back and check the number, or choose another way.',
    over: {
      spent: 'It was tried too often and no longer counts. Ask for a new code.',
      expired: 'It is older than 10 minutes. Ask for a new code.',
    },
    notNumeric: 'Code should be numeric',
  },
  terms: {
    title: 'One last step',
    detail: 'Please read and accept the terms to continue.',
    viewTerms: 'View Terms',
    viewPrivacy: 'View Privacy Policy',
    decline: 'No thanks',
    accept: 'Accept',
  },
  'oauth-status': {
    title: 'Log in',
    verifying: 'Verifying connection to {provider}',
    verifyingDetail: 'Just a few moments more.',
    connected: 'Successfully connected with {provider}',
    connectedDetail: "You're good to go!",
    failed: 'Authentication failed',
  },
  'in-app-browser': {
    title: 'Could not log in with provider',
    detail:
      "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
    copy: 'Copy link to this page',
  },
  telegram: {
    title: 'Log in with Telegram',
    waiting: 'Confirm the login in the Telegram window.',
  },
  farcaster: {
    title: 'Sign in with Farcaster',
    linkTitle: 'Link your Farcaster account',
    scan: 'Scan with your phone’s camera to continue.',
    openDetail: 'Continue in the Farcaster app, then come back here.',
    open: 'Open Farcaster app',
    qr: 'Scan with your phone to continue in the Farcaster app',
    copy: 'Copy link',
    opening: 'Preparing your sign-in',
    waiting: 'Waiting for your confirmation',
  },
  'passkey-choice': {
    title: 'Log in or create a new account?',
    detail: 'A passkey lets you in with your fingerprint, face or screen lock.',
    create: 'Create new account',
    login: 'Log in with a passkey',
  },
  'passkey-status': {
    waiting: 'Waiting for passkey',
    waitingDetail: 'Follow the instructions of your browser.',
    submitting: 'Checking your passkey',
    success: 'Success',
    loginDetail: "You've logged in with your passkey.",
    signupDetail: 'Your account is ready.',
    linkDetail: 'The passkey is linked to your account.',
    note: 'No passkey yet? You must sign up with another method first, then add one.',
  },
  /** what providers ask their users to allow */
  scopes: {
    emailAndProfile: 'email and profile access',
    profile: 'profile access',
    email: 'email access',
  },
  reauthenticate: {
    title: 'Confirm it’s you',
    toUse: 'Your wallet wants a fresh login on this device. You come back to where you were.',
    toExport: 'Log in again to export your wallet. You come back to where you were.',
    ways: 'Ways to confirm',
    codeTo: 'Send a code to {destination}',
    with: 'Continue with {provider}',
    passkey: 'Use a passkey',
    guest:
      'Your wallet needs a fresh login here, and a guest has none. It works only in the browser that you began in, as long as that keeps its data.',
    noWay: 'None of the ways that you log in with can be asked for here. Log out, then log in again.',
  },
  'allowlist-rejected': {
    title: "You don't have access to this app",
    detail: 'Have you been invited?',
    button: 'Try another account',
  },
  'user-limit': {
    title: 'Unable to sign in',
    detail:
      'This is a test application that has reached its user limit. To allow more users, this app needs to be upgraded to production.',
  },
  'account-not-found': {
    title: 'Account not found',
    detail: 'Please try logging in again or go to {app} to create an account.',
    detailNoApp: 'Please try logging in again.',
    again: 'Try logging in again',
  },
  /** sentence of an error code; a screen's own table stands before `all` */
  errors: {
    'passwordless-code': {
      invalid_credentials: 'Invalid or expired verification code',
      default: 'Issue verifying code',
    },
    'oauth-status': {
      invalid_credentials: 'Something went wrong. Try again.',
      denied: 'Retry and check {scopes} to finish connecting your account.',
      oauth_account_suspended: 'Your {provider} account is suspended. Please try another login method.',
      cannot_link_more_of_type: 'You cannot authorize more than one account for this user.',
      phishing: 'Unexpected auth flow. This may be a phishing attempt.',
      popup: 'Unable to authorize user',
      popup_timeout: 'Authorization request timed out after 2 minutes.',
      default: 'Authentication error.',
    },
    telegram: {
      disallowed_login_method: 'Login with Telegram not allowed.',
      invalid_data: 'Something went wrong. Try again.',
      cannot_link_more_of_type: 'Something went wrong. Try again.',
      invalid_credentials: 'Something went wrong. Try again.',
      default: 'Telegram did not confirm the login. Try again, and confirm it in the Telegram window.',
    },
    farcaster: {
      client_request_timeout: 'The request timed out. Try again.',
      cannot_link_more_of_type: 'You cannot authorize more than one account for this user.',
      default: 'Something went wrong. Try again.',
    },
    'passkey-status': {
      unsupported: 'WebAuthn is not supported in this browser',
      not_allowed: 'Passkey request timed out or rejected by user.',
      exists: 'This device already has a passkey for this account.',
      no_signup: 'Passkeys cannot be used to sign up here.',
      cannot_link_more_of_type: 'Cannot link more passkeys to account.',
      default: 'An unknown error occurred.',
      unknown_link: 'Unknown error occurred.',
    },
  },
} as const

/** The shape of another language's file. */
export type LoginTranslation = Translated<typeof en>
