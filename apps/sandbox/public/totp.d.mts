export function readOtpauth(text: string): { issuer: string; account: string; secret: string }
export function totp(secret: string, seconds: number): Promise<string>
export function secondsLeft(seconds: number): number
