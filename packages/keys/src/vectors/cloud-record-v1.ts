/** Format version 1 of what lies in a user’s own cloud. Kept for ever. */
export const CLOUD_RECORD_V1 = {
  key: 'f292c6159057929161bda093b65d3155d59ce03862cd9ab2e149f8cbc24f6420',
  place: {
    appId: 'latchkeyvectorapp00000001',
    root: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f',
    shareVersion: 5,
  },
  text: '{"v":1,"app":"latchkeyvectorapp00000001","root":"0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f","n":5,"key":"8pLGFZBXkpFhvaCTtl0xVdWc4DhizZqy4Un4y8JPZCA"}',
} as const
