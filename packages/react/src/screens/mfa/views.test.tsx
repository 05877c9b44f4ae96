// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CodePart } from './code-part.tsx'
import { states as managerStates } from './mfa-manager/states.tsx'
import { MfaManagerView } from './mfa-manager/view.tsx'
import { states as passkeyStates } from './mfa-passkeys/states.tsx'
import { MfaPasskeysView } from './mfa-passkeys/view.tsx'
import { states as codesStates } from './mfa-recovery-codes/states.tsx'
import { MfaRecoveryCodesView } from './mfa-recovery-codes/view.tsx'
import { states as smsStates } from './mfa-sms/states.tsx'
import { states as totpStates } from './mfa-totp/states.tsx'
import { states as verifyStates } from './mfa-verify/states.tsx'
import { MfaVerifyView, type MfaVerifyViewProps } from './mfa-verify/view.tsx'
import { states as pkStates } from './passkey-manager/states.tsx'
import { PasskeyManagerView, type PasskeyManagerViewProps } from './passkey-manager/view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type State = { view: ReactNode }
const show = ({ view }: State) => render(view).container
const propsOf = <Props,>({ view }: State) => (view as { props: Props }).props
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const rows = () =>
  screen.getAllByRole('button').flatMap((one) => (one.className === 'row' ? [one.textContent] : []))

const verify = (state: State, props: Partial<MfaVerifyViewProps>) => {
  const all = { ...propsOf<MfaVerifyViewProps>(state), ...props }
  return render(<MfaVerifyView {...all} />).container
}

describe('the chooser of a verification', () => {
  it('is titled, and asks for a method [MFA-001] [MFA-002]', () => {
    const { textContent } = show(verifyStates.methods)
    expect(title()).toBe('Verify your identity')
    expect(textContent).toContain('Choose a verification method')
  })

  it.each([
    ['totp', 'Authenticator app'],
    ['sms', 'SMS'],
    ['passkey', 'Passkey'],
  ] as const)('offers %s to those alone who have it [MFA-003] [MFA-004] [MFA-005]', (method, label) => {
    const all = ['totp', 'sms', 'passkey'] as const
    verify(verifyStates.methods, { methods: [method], takesRecoveryCodes: false })
    expect(rows()).toEqual([label])
    cleanup()
    verify(verifyStates.methods, { methods: all.filter((one) => one !== method), takesRecoveryCodes: false })
    expect(rows()).not.toContain(label)
    expect(rows()).toHaveLength(2)
  })

  it('chooses what is pressed', () => {
    const onMethod = vi.fn()
    verify(verifyStates.methods, { onMethod })
    fireEvent.click(button('SMS') as HTMLElement)
    fireEvent.click(button('Use a recovery code') as HTMLElement)
    expect(onMethod.mock.calls).toEqual([['sms'], ['recovery-code']])
  })
})

describe('the entry of a verification code', () => {
  it('is titled [MFA-006]', () => {
    show(verifyStates.totp)
    expect(title()).toBe('Enter verification code')
  })

  it('says where the code of a text went [MFA-007]', () =>
    expect(show(verifyStates.sms).textContent).toContain(
      'To continue, please enter the 6-digit code sent to your mobile device',
    ))

  it('says where the code of an app is [MFA-008]', () =>
    expect(show(verifyStates.totp).textContent).toContain(
      'please enter the 6-digit code generated from your authenticator app',
    ))

  it('offers another method to a user who has more than one [MFA-009]', () => {
    const onAnother = vi.fn()
    verify(verifyStates.totp, { methods: ['totp', 'sms'], onAnother })
    fireEvent.click(button('Choose another method') as HTMLElement)
    expect(onAnother).toHaveBeenCalledOnce()
    cleanup()
    verify(verifyStates.totp, { methods: ['totp'] })
    expect(button('Choose another method')).toBeNull()
  })

  it('can be canceled [MFA-010]', () => {
    const onCancel = vi.fn()
    verify(verifyStates.totp, { onCancel })
    fireEvent.click(button('Cancel') as HTMLElement)
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('offers another code of a text, and of no app', () => {
    show(verifyStates.sms)
    expect(button('Resend code')).toBeTruthy()
    cleanup()
    show(verifyStates.totp)
    expect(button('Resend code')).toBeNull()
  })

  it.each([
    ['timed-out', 'You have exceeded the time limit for code entry. Please try again in 30 seconds.'],
    [
      'too-many-tries',
      'You have exceeded the maximum number of attempts. Please close this window and try again in 10 seconds.',
    ],
  ] as const)('that is over has no boxes, says why and can be closed: %s [MFA-080] [MFA-081]', (state, sentence) => {
    expect(show(verifyStates[state]).textContent).toContain(sentence)
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Close'])
  })
})

describe('the verification by passkey', () => {
  it('says what to do, and when one was added last [MFA-011] [MFA-012] [MFA-013]', () => {
    const { textContent } = show(verifyStates.passkey)
    expect(title()).toBe('Verifying with passkey')
    expect(textContent).toContain('Approve this action using your touch, face, PIN, or hardware key.')
    expect(textContent).toContain('You last added a passkey on Mar 14, 2026')
  })

  it('asks for nothing more once it is verified', () => {
    const { textContent } = show(verifyStates['passkey-verified'])
    expect(title()).toBe('Verified')
    expect(textContent).not.toContain('Approve this action')
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Cancel'])
    expect(screen.getByRole('status').textContent).toBe('Verified')
  })

  it('can be tried again after an error alone [MFA-014]', () => {
    const onRetry = vi.fn()
    verify(verifyStates['passkey-failed'], { onRetry })
    fireEvent.click(button('Try again') as HTMLElement)
    expect(onRetry).toHaveBeenCalledOnce()
    cleanup()
    show(verifyStates.passkey)
    expect(button('Try again')).toBeNull()
  })

  it('always offers another method [MFA-015]', () => {
    show(verifyStates.passkey)
    expect(button('Choose another method')).toBeTruthy()
    cleanup()
    verify(verifyStates.passkey, { methods: ['passkey'], takesRecoveryCodes: false })
    expect(button('Choose another method')).toBeTruthy()
  })
})

describe('the summary of what is about to be signed', () => {
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

  it('is an accordion with its parties, its fee and its total [MFA-016]', () => {
    show(verifyStates.transaction)
    const accordion = button('Details') as HTMLElement
    expect(accordion.getAttribute('aria-expanded')).toBe('false')
    // what it comes to is not folded up
    const always = [['Transfer', '1.25042 ETH']]
    expect(facts()).toEqual(always)
    fireEvent.click(accordion)
    expect(facts()).toEqual([
      ...always,
      ['From', '0x8B3f…3A91 (opens in a new tab)'],
      ['To', '0x71C7…976F (opens in a new tab)'],
      ['Action', 'Transfer'],
      ['Est. Fees', '0.00042 ETH'],
      ['Total (including fees)', '1.25042 ETH'],
    ])
  })

  it('totals the tokens that leave too, in base units where nobody knows their decimals', () => {
    show(verifyStates['transaction-tokens'])
    const total = screen.getByText('Total (including fees)').nextElementSibling as HTMLElement
    expect([...total.children].map((one) => one.textContent)).toEqual([
      '12.5 USDC',
      '7,000,000 9wFF…BzvT (base units)',
      '0.000005 SOL',
    ])
  })

  it('is open in standalone mode [MFA-017]', () => {
    show(verifyStates['transaction-open'])
    expect(button('Details')?.getAttribute('aria-expanded')).toBe('true')
  })

  it('has the host’s title, or Details [MFA-018]', () => {
    show(verifyStates['transaction-solana'])
    expect(button('Details')).toBeNull()
    expect(button('Buy two tickets for the evening of the long programme at the Juniper Hall')).toBeTruthy()
  })

  it('links addresses to the explorer of Ethereum [MFA-020]', () => {
    show(verifyStates['transaction-open'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://etherscan.io/address/0x8B3f0A7C2bD7cE3f2A1d9E5E4bC0b0F61a7D3A91',
      'https://etherscan.io/address/0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    ])
  })

  it('links addresses to an explorer of Solana, with its cluster [MFA-021]', () => {
    show(verifyStates['transaction-solana'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://explorer.solana.com/account/7pQkVwq3mJrYtTgqv4oG3uPjW1nB6sXc2dE8hZr5LfKa?cluster=devnet',
    ])
  })
})

describe('the boxes', () => {
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
  const focused = () => boxes().indexOf(document.activeElement as HTMLInputElement)

  function Boxes({ onCode }: { onCode(code: string): void }) {
    const [digits, setDigits] = useState<string[]>(Array(6).fill(''))
    return (
      <CodePart
        status="awaiting"
        digits={digits}
        resend={{ state: 'idle' }}
        error={null}
        success="Verified"
        onDigits={(entered) => {
          setDigits(entered)
          onCode(entered.join(''))
        }}
        onResend={null}
      />
    )
  }

  const entry = () => {
    const onCode = vi.fn()
    render(<Boxes onCode={onCode} />)
    const paste = (text: string, box = 0) =>
      fireEvent.paste(boxes()[box] as HTMLElement, { clipboardData: { getData: () => text } })
    return { onCode, paste, last: () => onCode.mock.calls.at(-1)?.[0] }
  }

  it('are six, of one digit each [MFA-022]', () => {
    entry()
    expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((position) => `Digit ${position} of 6`),
    )
  })

  it('are filled by a code that is pasted, whose blanks are dropped [MFA-023] [MFA-029]', () => {
    const { paste, last } = entry()
    paste(' 428 613\n')
    expect(last()).toBe('428613')
  })

  it('are emptied by Backspace one by one, and the focus goes back [MFA-024]', () => {
    const { paste, last } = entry()
    paste('428')
    boxes()[2]?.focus()
    fireEvent.keyDown(boxes()[2] as HTMLElement, { key: 'Backspace' })
    expect([last(), focused()]).toEqual(['42', 1])
    fireEvent.keyDown(boxes()[1] as HTMLElement, { key: 'Backspace' })
    expect([last(), focused()]).toEqual(['4', 0])
  })

  it('say that a letter is no number [MFA-030]', () => {
    const { onCode, paste } = entry()
    paste('a')
    expect(screen.getByRole('alert').textContent).toBe('Passcode can only be numbers')
    expect(onCode).not.toHaveBeenCalled()
  })

  it('say that there are too many, and take none of them [MFA-031]', () => {
    const { onCode, paste, last } = entry()
    paste('4286131')
    expect(screen.getByRole('alert').textContent).toBe('Passcode must be exactly 6 numbers')
    expect(onCode).not.toHaveBeenCalled()
    paste('428613')
    expect([last(), screen.getByRole('alert').textContent]).toEqual(['428613', ''])
  })

  it.each([
    ['verified', 'code success'],
    ['wrong', 'code error shake'],
  ] as const)('are drawn as they ended: %s [MFA-025] [MFA-026]', (state, look) => {
    show(verifyStates[state])
    expect(screen.getByRole('group').className).toBe(look)
  })

  it('say of a wrong code that it is not valid [MFA-079]', () => {
    show(verifyStates.wrong)
    expect(screen.getByRole('alert').textContent).toBe('The code you entered is not valid')
    expect(screen.getAllByRole('textbox')).toHaveLength(6)
  })
})

describe('the manager of second factors', () => {
  it('offers new recovery codes to a user with a factor alone, and says what becomes of the old ones', () => {
    const onNewCodes = vi.fn()
    const props = propsOf<Parameters<typeof MfaManagerView>[0]>(managerStates.enabled)
    render(<MfaManagerView {...props} onNewCodes={onNewCodes} />)
    const row = screen.getByRole('button', { name: /New recovery codes/ })
    expect(row.textContent).toBe('New recovery codesThe ones that you have end then.')
    fireEvent.click(row)
    expect(onNewCodes).toHaveBeenCalledOnce()
    cleanup()
    show(managerStates.methods)
    expect(screen.queryByText('New recovery codes')).toBeNull()
  })

  it('begins with what it is for [MFA-043] [MFA-044] [MFA-045]', () => {
    show(managerStates.intro)
    expect(title()).toBe('Transaction Protection')
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Continue', 'Not now'])
  })

  it('lists the methods, each with how it stands [MFA-032] [MFA-033] [MFA-034] [MFA-046]', () => {
    show(managerStates.methods)
    expect(title()).toBe('Choose a verification method')
    expect(rows()).toEqual(['PasskeyDisabled', 'Authenticator appDisabled', 'SMSDisabled'])
    cleanup()
    show(managerStates.enabled)
    expect(rows().slice(0, 3)).toEqual(['PasskeyDisabled', 'Authenticator appEnabled', 'SMSEnabled'])
  })

  it.each([
    ['remove-sms', 'Remove SMS verification?'],
    ['remove-totp', 'Remove authenticator app verification?'],
    ['remove-passkey', 'Are you sure you want to remove this passkey?'],
  ] as const)('asks before it removes: %s [MFA-047] [MFA-048] [MFA-049]', (state, question) => {
    show(managerStates[state])
    expect(title()).toBe(question)
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Remove', 'Cancel'])
  })

  it('says of the last method, and of no other, that the login alone is left', () => {
    const alone = 'Your wallet is then protected by your login alone.'
    expect(show(managerStates['remove-last']).textContent).toContain(alone)
    expect(show(managerStates['remove-totp']).textContent).not.toContain(alone)
  })

  it('says what a passkey is removed from [MFA-050] [MFA-051]', () => {
    const both = 'It will be removed both as a verification method and as a way to log in to your account.'
    const one = 'It will be removed as a verification method only. You can still log in with it.'
    expect(show(managerStates['remove-passkey']).textContent).toContain(both)
    expect(show(managerStates['remove-passkey-from-verification']).textContent).toContain(one)
  })

  it('has nothing to offer where the app has no method on [MFA-053]', () => {
    show(managerStates.none)
    expect(title()).toBe('Add more security')
    expect(rows()).toEqual([])
  })

  it('turns while something is under way, and takes nothing more [MFA-054]', () => {
    const onMethod = vi.fn()
    const props = { ...propsOf<Parameters<typeof MfaManagerView>[0]>(managerStates.loading), onMethod }
    const { container } = render(<MfaManagerView {...props} />)
    expect(container.querySelector('.heading .spinner')).toBeTruthy()
    expect(container.textContent).toContain('Loading')
    for (const row of screen.getAllByRole('button')) fireEvent.click(row)
    expect(onMethod).not.toHaveBeenCalled()
  })
})

describe('the enrolment by SMS', () => {
  it('begins with a number, and says that a code is texted and what that may cost [MFA-037] [MFA-038]', () => {
    const { textContent } = show(smsStates.number)
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeTruthy()
    expect(textContent).toContain('text a code to this number')
    expect(textContent).toContain('Carrier charges may apply')
  })

  it('goes on with a code of six digits [MFA-039]', () => {
    show(smsStates.code)
    expect(title()).toBe('Enter enrollment code')
    expect(within(screen.getByRole('group')).getAllByRole('textbox')).toHaveLength(6)
  })

  it('ends with its title and Done [MFA-040]', () => {
    show(smsStates.success)
    expect(title()).toBe('SMS verification added')
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Done'])
  })
})

describe('the enrolment of an authenticator app', () => {
  it('shows a QR code, and its key masked, to be shown and copied [MFA-041]', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    show(totpStates.scan)
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    const key = document.querySelector('.setup-key code')
    expect(key?.textContent).toMatch(/^[• ]+$/)
    fireEvent.click(button('Show') as HTMLElement)
    expect(key?.textContent).toBe('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
    fireEvent.click(button('Copy') as HTMLElement)
    expect(writeText).toHaveBeenCalledExactlyOnceWith('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  })

  it('goes on with a code of six digits [MFA-042]', () => {
    show(totpStates.code)
    expect(within(screen.getByRole('group')).getAllByRole('textbox')).toHaveLength(6)
  })

  it('waits for the secret [MFA-071]', () => {
    const container = show(totpStates.loading)
    expect(container.querySelector('.spinner')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    expect(button('Continue')?.disabled).toBe(true)
  })
})

describe('the screen of passkeys that verify', () => {
  it('begins with the way to a first one [MFA-035]', () => {
    show(passkeyStates.first)
    expect(title()).toBe('Set up passkey verification')
    expect(button('Add a passkey')).toBeTruthy()
  })

  it('lists those that there are, to be enabled and removed [MFA-036]', () => {
    const [onEnable, onChooseRemoval] = [vi.fn(), vi.fn()]
    const props = propsOf<Parameters<typeof MfaPasskeysView>[0]>(passkeyStates.list)
    render(<MfaPasskeysView {...props} onEnable={onEnable} onChooseRemoval={onChooseRemoval} />)
    expect(title()).toBe('Enable your passkeys for verification')
    fireEvent.click(button('Enable: Chrome on Windows') as HTMLElement)
    fireEvent.click(button('Remove: iCloud Keychain') as HTMLElement)
    expect([onEnable.mock.calls, onChooseRemoval.mock.calls]).toEqual([[['laptop']], [['phone']]])
  })
})

describe('recovery codes', () => {
  const codes = (props: object) => {
    const all = propsOf<Parameters<typeof MfaRecoveryCodesView>[0]>(codesStates.codes)
    render(<MfaRecoveryCodesView {...all} {...props} />)
  }

  it('are all shown, and left only once they are said to be kept', () => {
    const [onDone, onKept] = [vi.fn(), vi.fn()]
    codes({ onDone, onKept })
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    fireEvent.click(button('Done') as HTMLElement)
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }))
    expect(onKept).toHaveBeenCalledExactlyOnceWith(true)
    cleanup()
    codes({ kept: true, onDone })
    fireEvent.click(button('Done') as HTMLElement)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('can be copied, one a line, and saved', () => {
    const [writeText, onDownload] = [vi.fn(async (_: string) => {}), vi.fn()]
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    codes({ codes: ['JBSWY-3DPEH', 'PK3PX-PJBSW'], onDownload })
    fireEvent.click(button('Copy all') as HTMLElement)
    fireEvent.click(button('Download') as HTMLElement)
    expect(writeText.mock.calls).toEqual([['JBSWY-3DPEH\nPK3PX-PJBSW']])
    expect(onDownload).toHaveBeenCalledOnce()
  })
})

describe('the manager of passkeys', () => {
  const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
  const manage = (props: Partial<PasskeyManagerViewProps>) => {
    const all = { ...propsOf<PasskeyManagerViewProps>(pkStates.list), ...props }
    render(<PasskeyManagerView {...all} />)
  }

  it('is titled, and lists them [PKMGR-001] [PKMGR-002]', () => {
    show(pkStates.list)
    expect(title()).toBe('Secure your account with a passkey')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Your passkeys')
    expect(screen.getByRole('list', { name: 'Your passkeys' })).toBeTruthy()
  })

  it('shows two of them until all are asked for [PKMGR-003] [PKMGR-004]', () => {
    const onViewAll = vi.fn()
    manage({ onViewAll })
    expect(names()).toEqual(['iCloud Keychain', 'Firefox on Linux'])
    fireEvent.click(button('View all') as HTMLElement)
    expect(onViewAll).toHaveBeenCalledOnce()
    cleanup()
    show(pkStates.expanded)
    expect(names()).toHaveLength(3)
    expect(button('View all')).toBeNull()
  })

  it('adds one, as long as there may be another [PKMGR-005] [PKMGR-006]', () => {
    const onAdd = vi.fn()
    manage({ onAdd })
    fireEvent.click(button('Add new passkey') as HTMLElement)
    expect(onAdd).toHaveBeenCalledOnce()
    cleanup()
    show(pkStates.full)
    expect(names()).toHaveLength(5)
    expect(button('Add new passkey')).toBeNull()
  })

  it('says that they were updated [PKMGR-007]', () => {
    show(pkStates.updated)
    expect(title()).toBe('Passkeys updated')
    expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['Done'])
  })

  it('says that a factor cannot leave where that is configured', () => {
    expect(show(pkStates['remove-refused']).textContent).toContain('Cannot unlink a passkey enrolled in MFA')
  })
})
