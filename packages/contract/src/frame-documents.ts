// What the page and the documents of the frame that its user sees, for export and for a passkey, say to each other.

/**
 * Query parameter of the addresses of the export and passkey documents: the language of the modal around them, one of those
 * of which they have the words (`de`). English without it. Only our own client sends it.
 */
export const LANGUAGE_PARAMETER = 'language'

/**
 * Query parameter of the export document's address, with the value `true`: its host wants the button of a recovery kit
 * beside the others. Published clients do not ask for it.
 */
export const KIT_PARAMETER = 'kit_export'

/** Event of the message below. */
export const REAUTHENTICATE_EVENT = 'latchkey:reauthenticate'

/**
 * What the export document posts to the page around it when its user wants to log in anew; there is nothing in it that
 * only our own widget may know.
 */
export interface ReauthenticateMessage {
  event: typeof REAUTHENTICATE_EVENT
  /** `older-account`: the login was by an account that was just added */
  purpose: 'export' | 'older-account'
}

/** Event by which the export document tells the page around it that its user pressed Escape: a key that page never hears. */
export const DISMISS_EVENT = 'latchkey:dismiss'
