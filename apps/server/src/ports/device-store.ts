export interface DeviceStore {
  /** Remembers a device that recovered. When it is new: the user's e-mail addresses, to tell them. */
  remember(userId: string, frameKey: string, now: Date): Promise<{ isNew: boolean; emails: string[] }>
}
