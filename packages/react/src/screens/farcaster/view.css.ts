export const farcasterCss = `
.farcaster{display:flex;flex-direction:column;align-items:center}
.farcaster .qr{padding:10px}
.farcaster .waits{display:flex;align-items:center;text-align:start;text-wrap:balance;gap:8px;margin-block-start:16px;font-size:14px;line-height:20px;color:var(--fg-2)}
.farcaster .waits .spinner{color:var(--link)}
.qr-place{display:grid;place-items:center;inline-size:297px;max-inline-size:100%;aspect-ratio:1;border:1px solid var(--line);border-radius:var(--r-mdlg);color:var(--link)}
`
