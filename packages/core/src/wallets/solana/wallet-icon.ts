/** A key in a rounded square, as the Wallet Standard wants it: an image in a data URL. */
export const WALLET_ICON: `data:image/svg+xml;base64,${string}` = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#676fff"/><path d="M12.5 20.5a5 5 0 1 1 4.6-7H26v4h-2.5v3h-4v-3h-2.4a5 5 0 0 1-4.600 3Zm0-3.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z" fill="#fff"/></svg>',
)}`
