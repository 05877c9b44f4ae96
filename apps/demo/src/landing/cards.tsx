import { ChainMark } from '../wallets/chain-mark.tsx'

/** The picture beside the headline: the two wallets as cards in a pocket. Decoration only. */
export function Cards() {
  return (
    <div className="cards" aria-hidden="true">
      <div className="picture-card card-solana">
        <span className="picture-chain">
          <ChainMark chain="solana" /> Solana
        </span>
        <span className="picture-amount">
          1 <small>SOL</small>
        </span>
      </div>
      <div className="picture-card card-ethereum">
        <span className="picture-chain">
          <ChainMark chain="ethereum" /> Ethereum
        </span>
        <span className="picture-amount">
          1 <small>ETH</small>
        </span>
      </div>
      <div className="pocket">
        <span className="pocket-seam" />
        <svg viewBox="8 4 16 24" className="pocket-mark">
          <path d="M16 6.500c3.600 3.200 5.400 6.500 5.400 9.800 0 3-2.200 5.200-5.400 5.200s-5.400-2.200-5.400-5.200c0-3.300 1.800-6.600 5.400-9.800ZM16 13v13" />
        </svg>
      </div>
    </div>
  )
}
