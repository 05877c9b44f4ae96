import type { AppConfig } from './app-config.ts'
import type {
  AnalyticsEventBody,
  AuthResponse,
  CurrentUserResponse,
  LoggedOutResponse,
  RefreshBody,
  Success,
} from './auth.ts'
import { type Nothing, route } from './route.ts'

/** The routes that a host's page calls before anybody logs in. */
export const HOST_ROUTES = {
  appConfig: route<Nothing, AppConfig>()('GET', '/api/v1/apps/:app_id', 'public'),
  analyticsEvent: route<AnalyticsEventBody, Success>()('POST', '/api/v1/analytics_events', 'public'),
  refreshSession: route<RefreshBody, AuthResponse | LoggedOutResponse>()(
    'POST',
    '/api/v1/sessions',
    'refresh',
  ),
  logout: route<RefreshBody, Nothing>()('POST', '/api/v1/sessions/logout', 'refresh'),
  currentUser: route<Nothing, CurrentUserResponse>()('GET', '/api/v1/users/me', 'user'),
}
