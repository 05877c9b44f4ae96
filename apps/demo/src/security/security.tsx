import '../style/security.css'
import type { User } from '@latchkey/react-auth'
import { useOptions } from '../playground/use-options.ts'
import { BackupSection } from './backup-section.tsx'
import { DelegationSection } from './delegation-section.tsx'
import { FactorsSection } from './factors-section.tsx'
import { FarcasterSection } from './farcaster-section.tsx'
import { ImportSection } from './import-section.tsx'
import { WalletsSection } from './wallets-section.tsx'

/** What keeps the pocket safe, a section each. */
export function Security({ user }: { user: User }) {
  const { delegation } = useOptions()
  return (
    <div className="security">
      <div className="account-title">
        <h1>Security</h1>
        <p className="lead">
          How your pocket comes back on another device, what guards it, and what else is in it.
        </p>
      </div>
      <BackupSection user={user} />
      <FactorsSection user={user} />
      <WalletsSection user={user} />
      <ImportSection />
      <FarcasterSection user={user} />
      {delegation && <DelegationSection user={user} />}
    </div>
  )
}
