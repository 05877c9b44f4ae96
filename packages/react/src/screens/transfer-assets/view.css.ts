export const transferAssetsCss = `
.holdings{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md)}
.holdings li{padding:12px 16px;font-size:14px;line-height:20px}
.holdings li+li{border-block-start:1px solid var(--line)}
.holdings li>div{display:flex;align-items:baseline;justify-content:space-between;flex-wrap:wrap;gap:0 12px}
.holdings b{font-weight:600}
.holdings .link{display:inline-block;padding-block:2px}
`
