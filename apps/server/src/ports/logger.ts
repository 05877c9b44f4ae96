/** Allow-listed fields only: never a body, a code, a token or an e-mail address. */
export interface LogFields {
  method?: string
  route?: string
  status?: number
  ms?: number
  app_id?: string
  request_id?: string
  code?: string
  detail?: string
  count?: number
  url?: string
}

export interface Logger {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}
