/** What judges and lays out numbers: large, so it comes with the first phone field and not before. */
export const loadPhoneTools = () => import('./phone-tools.ts')
export type PhoneTools = Awaited<ReturnType<typeof loadPhoneTools>>
