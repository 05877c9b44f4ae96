export { useAbstractSmartWallets } from '../abstract/use-abstract-smart-wallets.ts'
