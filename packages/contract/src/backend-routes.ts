import type { Success } from './auth.ts'
import type { ImportUserBody, SearchUsersBody, UserPage } from './backend.ts'
import type {
  SetCustomMetadataBody,
  UserByAddressBody,
  UserByCustomAuthIdBody,
  UserByEmailBody,
  UserByFarcasterIdBody,
  UserByPhoneBody,
  UserBySubjectBody,
  UserByTelegramIdBody,
  UserByUsernameBody,
} from './bodies.ts'
import { type Nothing, route } from './route.ts'
import type { User } from './user.ts'

const lookUp =
  <Body, Answer = User>() =>
  <P extends string>(path: P) =>
    route<Body, Answer>()('POST', `/api/v1/users/${path}`, 'backend')

/**
 * The routes of a host's own backend: HTTP Basic with the app's id and secret, never from a page. A look-up answers
 * the user or `not_found`.
 */
export const BACKEND_ROUTES = {
  listUsers: route<Nothing, UserPage>()('GET', '/api/v1/users', 'backend'),
  importUser: route<ImportUserBody, User>()('POST', '/api/v1/users', 'backend'),
  searchUsers: lookUp<SearchUsersBody, UserPage>()('search'),
  userByEmail: lookUp<UserByEmailBody>()('email/address'),
  userByPhone: lookUp<UserByPhoneBody>()('phone/number'),
  userByWallet: lookUp<UserByAddressBody>()('wallet/address'),
  userBySmartWallet: lookUp<UserByAddressBody>()('smart_wallet/address'),
  userByTwitterUsername: lookUp<UserByUsernameBody>()('twitter/username'),
  userByTwitterSubject: lookUp<UserBySubjectBody>()('twitter/subject'),
  userByDiscordUsername: lookUp<UserByUsernameBody>()('discord/username'),
  userByGithubUsername: lookUp<UserByUsernameBody>()('github/username'),
  userByTelegramUsername: lookUp<UserByUsernameBody>()('telegram/username'),
  userByTelegramId: lookUp<UserByTelegramIdBody>()('telegram/telegram_user_id'),
  userByFarcasterId: lookUp<UserByFarcasterIdBody>()('farcaster/fid'),
  userByCustomAuthId: lookUp<UserByCustomAuthIdBody>()('custom_auth/id'),
  getUser: route<Nothing, User>()('GET', '/api/v1/users/:user_id', 'backend'),
  deleteUser: route<Nothing, Success>()('DELETE', '/api/v1/users/:user_id', 'backend'),
  setCustomMetadata: route<SetCustomMetadataBody, User>()(
    'POST',
    '/api/v1/users/:user_id/custom_metadata',
    'backend',
  ),
}
