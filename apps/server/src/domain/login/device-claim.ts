/** What a request shows of its device. */
export interface DeviceClaim {
  /** the device's cookie as it came */
  cookie: string | undefined
  /** a proof of the frame's key for this very request, without an access token: there is none before a login */
  proof: { text: string; method: string; url: string } | undefined
}
