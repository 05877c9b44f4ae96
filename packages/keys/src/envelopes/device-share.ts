import type { Bytes } from '../bytes.ts'
import { aesOpen, aesSeal } from './aes.ts'

/** Where a device share belongs: nowhere else can it be opened. */
export interface DeviceSharePlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/** A device share as it is stored; `version` is that of this format. */
export interface SealedDeviceShare {
  version: 1
  iv: Bytes
  ciphertext: Bytes
}

/** Additional data of a stored device share. */
export function deviceShareContext({ appId, userId, root, shareVersion }: DeviceSharePlace): string {
  return `latchkey/device-share/v1/${appId}/${userId}/${root}/${shareVersion}`
}

/** A key that encrypts device shares of one user on one device; its bytes cannot be read out. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Seals a device share under the device's key for the place it is stored at (custody, format version 1). */
export async function sealDeviceShare(
  key: CryptoKey,
  share: Uint8Array,
  place: DeviceSharePlace,
): Promise<SealedDeviceShare> {
  return { version: 1, ...(await aesSeal(key, share, deviceShareContext(place))) }
}

/** @throws KeyError `wrong_shares` when it was sealed under another key or for another place. */
export function openDeviceShare(
  key: CryptoKey,
  sealed: SealedDeviceShare,
  place: DeviceSharePlace,
): Promise<Uint8Array> {
  return aesOpen(key, sealed, deviceShareContext(place))
}
