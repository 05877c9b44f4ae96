export const transactionCss = `
.amount{margin-block:-4px 16px;text-align:center;font:600 28px/36px var(--font);letter-spacing:-.01em;color:var(--fg);overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.amount small{font:500 16px/24px var(--font);letter-spacing:0;color:var(--fg-2)}
.skeleton{display:inline-block;inline-size:96px;block-size:14px;border-radius:7px;background:var(--bg-3);vertical-align:middle}
.amount .skeleton{inline-size:140px;block-size:24px;border-radius:12px}
@media (prefers-reduced-motion:no-preference){.skeleton{animation:pulse 1.4s ease-in-out infinite}}
.hex{display:block;max-block-size:96px;overflow:auto;padding:10px 12px;border-radius:var(--r-sm);background:var(--bg-2);font:12px/18px var(--mono);overflow-wrap:anywhere;color:var(--fg-2);text-align:start}
.block{display:block;padding-block:8px}
.block>dt{margin-block-end:4px}
.instruction{padding-block:12px;border-block-start:1px solid var(--line)}
.instruction:first-child{border:0;padding-block-start:4px}
.instruction h3{margin:0 0 4px;font:600 13px/20px var(--font);color:var(--fg)}
`
