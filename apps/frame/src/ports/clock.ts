export interface Clock {
  /** milliseconds since 1970 */
  now(): number
  wait(milliseconds: number): Promise<void>
}
