/** Stands on another address without a load; for tests in happy-dom. */
export const goTo = (url: string): void =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
