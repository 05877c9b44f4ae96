/** Delays and limits of the captcha (spec 1, sections 4 and 9), in ms unless named otherwise. */

/** from `ready` until the challenge is started */
export const CAPTCHA_EXECUTE_MS = 500
/** how often a waiting call looks */
export const CAPTCHA_POLL_MS = 200
/** how long it waits */
export const CAPTCHA_WAIT_MS = 20_000
/** the screen says at least that long that it checks */
export const CAPTCHA_MINIMUM_MS = 1000
/** "about 1 to 2 s" from success until the flow goes on */
export const CAPTCHA_CONTINUE_MS = 1000
/** tries after the first */
export const CAPTCHA_RETRIES = 3
