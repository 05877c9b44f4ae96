/** A small sign per chain, in the colour of the text around it. */
export function ChainMark({ chain }: { chain: 'ethereum' | 'solana' }) {
  return chain === 'ethereum' ? (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="chain-mark">
      <path d="M10 1.500 4.500 10.300 10 13.500l5.500-3.200L10 1.500Z" />
      <path d="m4.500 11.900 5.500 6.600 5.500-6.600-5.500 3.200-5.500-3.200Z" />
    </svg>
  ) : (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="chain-mark">
      <path d="M5.200 3.500H18l-3.200 3.300H2l3.200-3.300Z" />
      <path d="M2 8.400h12.800l3.200 3.300H5.200L2 8.400Z" />
      <path d="M5.200 13.200H18l-3.200 3.300H2l3.200-3.300Z" />
    </svg>
  )
}
