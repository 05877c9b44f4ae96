export const newWalletsCss = `
.new-wallets{display:grid;grid-auto-columns:minmax(0,1fr);grid-auto-flow:column;gap:8px;margin:20px 0 0;padding:0;list-style:none}
.new-wallets li{display:flex;align-items:center;justify-content:center;gap:8px;min-block-size:44px;padding:8px 12px;border-radius:var(--r-md);background:var(--bg-2);font:500 14px/20px var(--font);font-variant-numeric:tabular-nums}
.new-wallets .chain-mark{flex:none;color:var(--fg-2)}
.new-wallets bdi{white-space:nowrap}
.new-wallets i{inline-size:92px;block-size:10px;border-radius:5px;background:var(--bg-3)}
.heading+.new-wallets{margin-block:-4px 16px}
@media (prefers-reduced-motion:no-preference){
.new-wallets i{animation:pulse 1.8s ease-in-out infinite}
.new-wallets bdi{animation:address-lands .4s .3s cubic-bezier(.2,0,0,1) both}
.new-wallets li+li :is(bdi,i){animation-delay:.42s}
}
@keyframes address-lands{from{opacity:0;transform:translateY(-8px)}}
`
