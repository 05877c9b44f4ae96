import type { Route } from './host-routes.ts'

const lookUp = <P extends string>(path: P) =>
  ({ method: 'POST', path: `/api/v1/users/${path}`, caller: 'backend' }) as const

/**
 * The routes of a host's own backend: HTTP Basic with the app's id and secret, never from a page. A look-up answers
 * the user or `not_found`.
 */
export const BACKEND_ROUTES = {
  listUsers: { method: 'GET', path: '/api/v1/users', caller: 'backend' },
  importUser: { method: 'POST', path: '/api/v1/users', caller: 'backend' },
  searchUsers: lookUp('search'),
  userByEmail: lookUp('email/address'),
  userByPhone: lookUp('phone/number'),
  userByWallet: lookUp('wallet/address'),
  userBySmartWallet: lookUp('smart_wallet/address'),
  userByTwitterUsername: lookUp('twitter/username'),
  userByTwitterSubject: lookUp('twitter/subject'),
  userByDiscordUsername: lookUp('discord/username'),
  userByGithubUsername: lookUp('github/username'),
  userByTelegramUsername: lookUp('telegram/username'),
  userByTelegramId: lookUp('telegram/telegram_user_id'),
  userByFarcasterId: lookUp('farcaster/fid'),
  userByCustomAuthId: lookUp('custom_auth/id'),
  getUser: { method: 'GET', path: '/api/v1/users/:user_id', caller: 'backend' },
  deleteUser: { method: 'DELETE', path: '/api/v1/users/:user_id', caller: 'backend' },
  setCustomMetadata: { method: 'POST', path: '/api/v1/users/:user_id/custom_metadata', caller: 'backend' },
} as const satisfies Record<string, Route>
