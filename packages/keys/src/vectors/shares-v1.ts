/** Format version 1 of shares: kept for ever, since shares like these lie on devices and in databases. */
export const SHARES_V1 = {
  entropy: '9e885d952ad362caeb4efe34a8e91bd2',
  device: 'fb3bef1e5f51ec927d9136f064ce56150a',
  auth: '016837c1cd31a2756f87d43c9c82485f33',
  recovery: 'a6abb06046c24cffbbb109fc4a1da153ad',
  wallets: {
    ethereum: ['0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f', '0x2082bDd511991FB8e89B33462DC6e5e63487d73F'],
    solana: ['DbzZA7fEfBQ5SaY2kS7K2Wskg2eRphTdPYoqFKP5Zkt1', 'ETad9FrimDh6JyJFFrG4cbP53gqMYfQSbJieb3MNHk2k'],
  },
} as const
