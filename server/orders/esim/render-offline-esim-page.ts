import { flagMarkup } from "#server/destinations/flag-markup.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";
import type { Package, Prepaid } from "#server/catalogue/catalogue.ts";
import { deadlineZone } from "#server/plans/deadline-zone.ts";
import { planName } from "#server/destinations/plan-name.ts";
import { planFlag } from "#server/plans/plan-card.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { drawQr } from "./draw-qr.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";

/** The complete stylesheet of the page, for screens and for one printed A4 page. It loads nothing. */
const OFFLINE_PAGE_STYLE = `
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
@media (min-width:560px){.top{grid-template-columns:minmax(0,1fr) 232px}.codes dl{grid-template-columns:1fr 1fr}.steps{grid-template-columns:1fr 1fr}.steps .wide{grid-column:1/-1}}
@media print{@page{size:A4;margin:14mm}:root{color-scheme:light;--ink:#000;--soft:#333;--paper:#fff;--mist:#fff;--line:#888;--edge:#888;--accent:#000;--tint:#fff;--warn:#fff}
body{padding:0;font-size:10.5pt}main{max-width:none}.top{grid-template-columns:minmax(0,1fr) 232px;padding:18px 20px}.codes dl,.steps{grid-template-columns:1fr 1fr}.steps .wide{grid-column:1/-1}.warn{border:1px solid #888}.codes::before,.codes::after{background:#fff}.ticket,.warn,.steps div{break-inside:avoid}}
`;

type Fact = [label: string, value: string];
type PageText = ServerText extends infer Key ? (Key extends `offline-esim:${infer Rest}` ? Rest : never) : never;
type TranslateText = (key: PageText, values?: Record<string, string | number>) => string;

/**
 * Renders the offline page of one eSIM: a single HTML file with its QR code, codes and installation steps. It loads nothing and prints on one
 * A4 page. Returns null if the order has no such unit, or if the unit has no eSIM codes (yet). Contains the codes, so only the buyer may get
 * it (§2, Result page).
 */
export function renderOfflineEsimPage(
  shop: Pick<AppContext, "catalogue" | "env">,
  order: Pick<OrderView, "number" | "line" | "units">,
  unit: number,
  language: Language,
): { filename: string; html: string } | null {
  const orderUnit = order.units.find((each) => each.unit === unit);
  const soldPackage = shop.catalogue().packages.get(order.line.packageId);
  if (!orderUnit?.codes || !soldPackage) return null;
  const { codes, useBy } = orderUnit;
  const text: TranslateText = (key, values = {}) =>
    translate(language, `offline-esim:${key}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))])));
  const hasSeveralUnits = order.line.quantity > 1;
  const facts: Fact[] = [
    [text("order"), escapeHtml(order.number)],
    ...(hasSeveralUnits ? [[text("unit"), text("unit-of", { unit, count: order.line.quantity })] as Fact] : []),
    ...(useBy === null ? [] : [[text("use-by"), writeDeadline(shop, order.line.planId, useBy, language)] as Fact]),
    ...(soldPackage.prepaid ? creditFacts(shop, soldPackage.prepaid, language, text) : [[text("starts"), text("starts-when")] as Fact]),
  ];
  const manual: Fact[] = [
    [text("smdp"), escapeHtml(codes.smdpAddress)],
    [text("activation"), escapeHtml(codes.matchingId)],
    ...(codes.confirmationCode ? [[text("confirmation"), escapeHtml(codes.confirmationCode)] as Fact] : []),
    [text("full"), escapeHtml(codes.activationCode)],
    [text("apn"), codes.apn === null ? text("apn-automatic") : escapeHtml(codes.apn)],
    [text("iccid"), escapeHtml(codes.iccid)],
  ];
  const qr = drawQr(codes.activationCode);
  const title = escapeHtml(
    soldPackage.prepaid ? translate(language, `package:sim-${soldPackage.prepaid.product}`) : findPlanName(shop, order.line.planId, language),
  );
  const html = `<!doctype html>
<html lang="${languageEntry(language).htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${text("title")} – ${escapeHtml(BRAND.names[language])}</title>
<style>${OFFLINE_PAGE_STYLE}</style>
</head>
<body>
<main>
<header><span class="brand">${escapeHtml(BRAND.names[language])}</span><h1>${text("title")}</h1></header>
<section class="ticket">
<div class="top">
<div>
<p class="place">${findPlanFlag(shop, order.line.planId)}<span>${title}</span></p>
<p class="figure">${soldPackage.prepaid ? creditFigure(order.line.credit ?? soldPackage.prepaid.credit, language, text) : dataFigure(soldPackage, text)}</p>
<dl class="facts">${facts.map(factRow).join("")}</dl>
</div>
<div class="qr">
<svg viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="QR" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>
<p>${joinSentences([text("scan"), codes.confirmationCode && text("asks-for")])}</p>
</div>
</div>
<div class="codes"><h2>${text("manual")}</h2><dl>${manual.map(factRow).join("")}</dl></div>
</section>
<p class="warn">${text("once")}</p>
<section class="steps">
${(["iphone", "android"] as const).map((phone) => `<div><h2>${text(phone)}</h2><ol>${([1, 2, 3] as const).map((step) => `<li>${text(`${phone}-${step}`)}</li>`).join("")}</ol></div>`).join("\n")}
<div class="wide"><h2>${text("no-network")}</h2><p>${text("no-network-help")}</p></div>
</section>
<p class="foot">${text("keep")} ${text("secret")}<br>${text("help", { phone: BRAND.supportPhone.shown, email: BRAND.supportEmail })}</p>
</main>
</body>
</html>
`;
  return { filename: `${BRAND.slug}-${order.number}-${unit}.html`.toLowerCase(), html };
}

const factRow = ([label, value]: Fact) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;

function findPlanName(shop: Pick<AppContext, "catalogue">, planId: string, language: Language): string {
  const plan = shop.catalogue().plans.get(planId);
  return plan ? planName(shop.catalogue(), plan, language) : planId;
}

function findPlanFlag(shop: Pick<AppContext, "catalogue">, planId: string): string {
  const plan = shop.catalogue().plans.get(planId);
  return plan ? flagMarkup(planFlag(shop.catalogue(), plan)) : "";
}

/** The large figure of a travel package: `<b>5</b> GB<span>30 days</span>`. */
function dataFigure(soldPackage: Package, text: TranslateText): string {
  const mb = soldPackage.kind === "fixed" ? soldPackage.dataMb : soldPackage.dailyMb;
  const [figure, unit] = mb % 1024 === 0 ? [mb / 1024, "GB"] : [mb, "MB"];
  const days = soldPackage.days === 1 ? text("day") : text("days", { count: soldPackage.days });
  return `<b>${figure}</b> ${soldPackage.kind === "fixed" ? unit : text("a-day", { unit })}<span>${days}</span>`;
}

/** The large figure of a prepaid SIM: `<b>HK$50.00</b><span>HK$6.80 per GB</span>`. */
const creditFigure = (credit: number, language: Language, text: TranslateText) =>
  `<b>${formatMoney(credit, "HKD", language)}</b><span>${text("rate", { rate: formatMoney(RATE_PER_GB, "HKD", language) })}</span>`;

/** How long credit is valid, and where to top it up (§9). */
function creditFacts({ env }: Pick<AppContext, "env">, { product }: Prepaid, language: Language, text: TranslateText): Fact[] {
  const page = path(language, product === "china" ? "top-up-gogo-china" : "top-up");
  return [
    [text("validity"), text("validity-days", { days: VALIDITY_DAYS })],
    [text("top-up"), escapeHtml(new URL(page, env.publicOrigin).href.replace(/^https?:\/\//, ""))],
  ];
}

/** Returns a deadline in the time of the destination, as on the page of the order; for a region only its day. */
function writeDeadline({ catalogue }: Pick<AppContext, "catalogue">, planId: string, at: number, language: Language): string {
  const { timeZone, destination } = deadlineZone(catalogue(), planId, at);
  const place = destination?.names[language];
  const shown = new Intl.DateTimeFormat(languageEntry(language).intl, {
    year: "numeric",
    month: "short",
    day: "numeric",
    ...(place && { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    timeZone,
  }).format(at);
  return place ? `${shown} (${escapeHtml(translate(language, "offline-esim:local-time", { place }))})` : shown;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
