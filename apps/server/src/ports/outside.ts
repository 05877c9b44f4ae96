/** The outside service did not answer in time, or with too much. Its message holds no more than the host. */
export class OutsideError extends Error {
  constructor(host: string, options?: ErrorOptions) {
    super(`${host} cannot be reached`, options)
    this.name = 'OutsideError'
  }
}

export interface OutsideRequest {
  /** GET where there is none */
  method?: string
  headers?: HeadersInit
  body?: string | URLSearchParams
}

export interface OutsideAnswer {
  status: number
  headers: Pick<Headers, 'get'>
  text: string
}

/** The services that this server calls over HTTP. */
export interface Outside {
  /** A real https URL as this server's configuration reaches it. */
  url(real: string): string
  /**
   * Fetches `url(real)`: 8 seconds, no redirect is followed, at most 256 kB of answer.
   * @throws OutsideError when there is no such answer.
   */
  fetch(real: string, init?: OutsideRequest): Promise<OutsideAnswer>
}
