/** What is said where nothing that is loaded late has come: part of every page's script. English. */
export const waiting = {
  close: 'Close',
  loading: 'Loading',
  notLoaded: 'This step could not be loaded',
  checkConnection: 'Check your connection.',
  offline: 'You are offline.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
} as const
