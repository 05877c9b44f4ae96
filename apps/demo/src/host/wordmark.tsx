/** The product's mark and name. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="mark-ground" />
        <path
          d="M16 6.500c3.600 3.200 5.400 6.500 5.400 9.800 0 3-2.200 5.200-5.400 5.200s-5.400-2.200-5.400-5.200c0-3.300 1.800-6.600 5.400-9.800Z"
          className="mark-berry"
        />
        <path d="M16 13v8.500" className="mark-vein" />
        <path d="M16 21.500V26" className="mark-stem" />
      </svg>
      <span className="wordmark-name">Juniper</span>
    </span>
  )
}
