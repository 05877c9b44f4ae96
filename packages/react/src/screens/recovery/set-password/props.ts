import type { PasswordFault, PasswordStrength, SetPasswordState } from '@latchkey/core'

export interface SetPasswordViewProps
  extends Pick<
    SetPasswordState,
    'status' | 'password' | 'confirmation' | 'touched' | 'acknowledged' | 'submitting'
  > {
  isResettingPassword: boolean
  initiatedBy: 'user' | 'automatic'
  /** whom a password manager keeps it for; null: nobody is known */
  username: string | null
  fault: PasswordFault | null
  strength: PasswordStrength
  mayContinue: boolean
  downloaded: boolean
  /** the sentence of what it failed with; null: it is set */
  error: string | null
  onPassword(password: string): void
  onConfirmation(confirmation: string): void
  onTouched(): void
  onGenerate(): void
  onDownload(): void
  onAcknowledge(yes: boolean): void
  onContinue(): void
  onBack(): void
  onCancel(): void
  /** null: another try would end alike */
  onRetry: (() => void) | null
  onClose(): void
}
