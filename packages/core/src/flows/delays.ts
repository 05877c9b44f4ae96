/** Every delay and limit of login and of the modal, in ms unless named otherwise (spec 1, section 9). */

export const MODAL_OPEN_MS = 15
/** the screen stays in place that long while the closed dialog fades */
export const MODAL_CLEAR_MS = 200

export const CODE_LENGTH = 6
/** how often, and for how long, it is looked whether a text arrives; the telephone company mostly knows in a minute */
export const TEXT_LOOK_MS = 4000
export const TEXT_LOOKS = 30
/** after a right code, until terms or wallet creation */
export const CODE_NEXT_STEP_MS = 900
/** after a right code, until the modal closes when nothing else is to do */
export const CODE_CLOSE_MS = 1400
export const CODE_CLEAR_MS = 1400

/** before the host's token is looked at again after it was refused */
export const CUSTOM_AUTH_RETRY_MS = 1000

/** after an account was moved, until the modal closes */
export const TRANSFER_CLOSE_MS = 1000

/** from Back until landing shows its first list again */
export const LANDING_RESET_MS = 150
export const LOGIN_MESSAGE_LIMIT = 100
/** the loading screen says that it takes long */
export const LOADING_SLOW_MS = 8000

/** after a social or Telegram login, until terms, wallet creation or the end (OAUTH-009, OAUTH-012) */
export const OAUTH_NEXT_STEP_MS = 1400
export const OAUTH_POPUP_TIMEOUT_MS = 120_000
/** how often a pop-up is looked at whether somebody closed it */
export const OAUTH_POPUP_CHECK_MS = 300
/** a closed pop-up's answer may be that much behind: one whose tie is cut reads as closed while it loads its page */
export const OAUTH_POPUP_LAST_WORD_MS = 3000
export const FARCASTER_POLL_MS = 2000
export const FARCASTER_TIMEOUT_MS = 120_000
export const FARCASTER_NEXT_STEP_MS = 1400
/** after a passkey login, until terms or wallet creation */
export const PASSKEY_NEXT_STEP_MS = 900
/** after a passkey login, until the modal closes when nothing else is to do */
export const PASSKEY_CLOSE_MS = 1400

/** after a right code, until what stood behind the question stands again */
export const MFA_SUCCESS_MS = 900
/** after the dialog of verification methods has closed, until it begins anew (MFA-074) */
export const MFA_RESET_MS = 500
