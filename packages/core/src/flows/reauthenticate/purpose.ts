/** What a login in place is for; `older-account`: the login was by an account that was just added. */
export type ReauthenticationPurpose = 'use' | 'export' | 'older-account'
