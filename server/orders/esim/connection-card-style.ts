/** The whole stylesheet of the offline card: the ticket, on a screen and on one A4 page. Nothing is loaded. */
export const OFFLINE_PAGE_STYLE = `
:root{color-scheme:light dark;--ink:#10233a;--soft:#4c5d70;--paper:#fff;--mist:#f3f6f8;--line:#d9e2ea;--edge:#7a8a9b;--accent:#00796b;--tint:#e0f2ef;--warn:#fff3d9}
@media (prefers-color-scheme:dark){:root{--ink:#eaf0f6;--soft:#a7b6c6;--paper:#13202e;--mist:#0b141e;--line:#2a3a4b;--edge:#71859a;--accent:#5cc8b8;--tint:#12332f;--warn:#382b10}}
*{box-sizing:border-box;margin:0}
body{background:var(--mist);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang SC","PingFang HK","Microsoft YaHei","Noto Sans CJK SC","Noto Sans",sans-serif;padding:24px 16px}
main{max-width:720px;margin:auto}
header{display:flex;justify-content:space-between;align-items:baseline;gap:16px;margin-bottom:16px}
.brand{font-weight:700;color:var(--accent)}
h1{font-size:1rem;font-weight:600;color:var(--soft)}
.ticket{background:var(--paper);border:1px solid var(--edge);border-radius:12px;overflow:hidden}
.top{padding:24px;display:grid;gap:24px}
.place{display:flex;align-items:center;gap:12px;font-size:1.25rem;font-weight:700}
.place svg{width:40px;height:40px;border-radius:50%;flex:none}
.figure{font-size:1.25rem;font-weight:600;line-height:1.2;margin-top:12px}
.figure b{font-size:3rem;letter-spacing:-.03em}
.figure span{color:var(--soft);margin-left:8px}
.facts{display:grid;gap:12px;margin-top:16px}
dt{font-size:.8125rem;color:var(--soft);line-height:1.4}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.qr{text-align:center}
.qr svg{width:232px;max-width:100%;height:auto;background:#fff;border:1px solid var(--line);border-radius:8px}
.qr p{font-size:.875rem;color:var(--soft);margin-top:4px}
.codes{border-top:2px dashed var(--line);background:var(--tint);padding:20px 24px;display:grid;gap:12px}
.codes{position:relative}
.codes::before,.codes::after{content:"";position:absolute;top:-10px;width:18px;height:18px;border:1px solid var(--edge);border-radius:50%;background:var(--mist)}
.codes::before{left:-10px}.codes::after{right:-10px}
.codes h2{font-size:1rem}
.codes dl{display:grid;gap:12px}
.codes dd{font:600 1rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;-webkit-user-select:all;user-select:all}
.warn{margin:16px 0;padding:12px 16px;border-radius:8px;background:var(--warn)}
.steps{display:grid;gap:16px}
.steps h2{font-size:1rem;margin-bottom:4px}
ol{padding-left:1.4em;display:grid;gap:4px}
.foot{margin-top:16px;font-size:.875rem;color:var(--soft)}
@media (min-width:560px){.top{grid-template-columns:1fr auto}.codes dl{grid-template-columns:1fr 1fr}.steps{grid-template-columns:1fr 1fr}.steps .wide{grid-column:1/-1}}
@media print{@page{size:A4;margin:14mm}:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--mist:#fff;--line:#888;--edge:#888;--accent:#000;--tint:#fff;--warn:#fff}
body{padding:0;font-size:10.5pt}main{max-width:none}.top{grid-template-columns:1fr auto;padding:18px 20px}.codes dl,.steps{grid-template-columns:1fr 1fr}.steps .wide{grid-column:1/-1}.warn{border:1px solid #888}.codes::before,.codes::after{background:#fff}.ticket,.warn,.steps div{break-inside:avoid}}
`;
