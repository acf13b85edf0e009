import { flagMarkup } from "#server/destinations/flag-markup.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";
import en from "#server/locale/texts/en/card.json";
import zhCn from "#server/locale/texts/zh-cn/card.json";
import zhHk from "#server/locale/texts/zh-hk/card.json";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { path } from "#server/locale/path.schema.ts";
import { translate } from "#server/locale/translate.ts";
import type { Package, Prepaid } from "#server/catalogue/catalogue.ts";
import { planFlag, planName } from "#server/plans/plan-card.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { OFFLINE_PAGE_STYLE } from "./connection-card-style.ts";
import { drawQr } from "./draw-qr.ts";
import type { OrderView } from "#server/orders/views/read-order.ts";
import { RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";

const texts = { en, "zh-cn": zhCn, "zh-hk": zhHk };
type Fact = [label: string, value: string];
type Say = (key: keyof typeof en, values?: Record<string, string | number>) => string;

/**
 * The offline card of one eSIM of an order: a single HTML file with its QR code, codes and steps that loads nothing and prints on one
 * A4 page; null where that unit has no eSIM (yet). It holds the codes, so it is for the buyer only (§2, Result page).
 */
export function renderOfflineEsimPage(
  shop: Pick<AppContext, "catalogue" | "env">,
  order: Pick<OrderView, "number" | "line" | "units">,
  unit: number,
  language: Language,
): { filename: string; html: string } | null {
  const one = order.units.find((each) => each.unit === unit);
  const bought = shop.catalogue().packages.get(order.line.packageId);
  if (!one?.codes || !bought) return null;
  const { codes, useBy } = one;
  const text: Say = (key, values = {}) => texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => escape(String(values[name] ?? "")));
  const several = order.line.quantity > 1;
  const facts: Fact[] = [
    [text("order"), escape(order.number)],
    ...(several ? [[text("unit"), text("unit-of", { unit, count: order.line.quantity })] as Fact] : []),
    ...(useBy === null ? [] : [[text("use-by"), `${dateOf(useBy, language)} (${text("hong-kong-time")})`] as Fact]),
    ...(bought.prepaid ? creditFacts(shop, bought.prepaid, language, text) : [[text("starts"), text(`starts-${bought.validityStart}`)] as Fact]),
  ];
  const manual: Fact[] = [
    [text("smdp"), escape(codes.smdpAddress)],
    [text("activation"), escape(codes.matchingId)],
    ...(codes.confirmationCode ? [[text("confirmation"), escape(codes.confirmationCode)] as Fact] : []),
    [text("full"), escape(codes.activationCode)],
    [text("apn"), escape(codes.apn)],
    [text("iccid"), escape(codes.iccid)],
  ];
  const qr = drawQr(codes.activationCode);
  const place = escape(bought.prepaid ? translate(language, `package.sim-${bought.prepaid.product}`) : nameOf(shop, order.line.planId, language));
  const html = `<!doctype html>
<html lang="${LANGUAGE_OPTIONS.find((option) => option.key === language)?.htmlLang ?? "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${place} – ${text("title")} – ${escape(BRAND.names[language])}</title>
<style>${OFFLINE_PAGE_STYLE}</style>
</head>
<body>
<main>
<header><span class="brand">${escape(BRAND.names[language])}</span><h1>${text("title")}</h1></header>
<section class="ticket">
<div class="top">
<div>
<p class="place">${flagOf(shop, order.line.planId)}<span>${place}</span></p>
<p class="figure">${bought.prepaid ? creditOf(order.line.credit ?? bought.prepaid.credit, text) : figureOf(bought, text)}</p>
<dl class="facts">${facts.map(row).join("")}</dl>
</div>
<div class="qr">
<svg viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="QR" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${qr.size}v${qr.size}H0z"/><path d="${qr.path}"/></svg>
<p>${text("scan")}</p>
</div>
</div>
<div class="codes"><h2>${text("manual")}</h2><dl>${manual.map(row).join("")}</dl></div>
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

const row = ([label, value]: Fact) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;

function nameOf(shop: Pick<AppContext, "catalogue">, planId: string, language: Language): string {
  const plan = shop.catalogue().plans.get(planId);
  return plan ? planName(shop.catalogue(), plan, language) : planId;
}

function flagOf(shop: Pick<AppContext, "catalogue">, planId: string): string {
  const plan = shop.catalogue().plans.get(planId);
  return plan ? flagMarkup(planFlag(shop.catalogue(), plan)) : "";
}

/** The gate number: `<b>5</b> GB <span>30 days</span>`. */
function figureOf(bought: Package, text: Say): string {
  const mb = bought.kind === "fixed" ? bought.dataMb : bought.dailyMb;
  const [figure, unit] = mb % 1024 === 0 ? [mb / 1024, "GB"] : [mb, "MB"];
  const days = bought.days === 1 ? text("day") : text("days", { count: bought.days });
  return `<b>${figure}</b> ${bought.kind === "fixed" ? unit : text("a-day", { unit })}<span>${days}</span>`;
}

/** The same of a prepaid SIM: `<b>HK$50.00</b> <span>HK$6.80 per GB</span>`. */
const creditOf = (credit: number, text: Say) =>
  `<b>${formatMoney(credit, "HKD")}</b><span>${text("rate", { rate: formatMoney(RATE_PER_GB, "HKD") })}</span>`;

/** How long credit lasts, and where more is put on (§9). */
function creditFacts({ env }: Pick<AppContext, "env">, { product }: Prepaid, language: Language, text: Say): Fact[] {
  const page = path(language, product === "china" ? "top-up-gogo-china" : "top-up");
  return [
    [text("validity"), text("validity-days", { days: VALIDITY_DAYS })],
    [text("top-up"), escape(new URL(page, env.publicOrigin).href.replace(/^https?:\/\//, ""))],
  ];
}

function dateOf(at: number, language: Language): string {
  const locale = LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  return new Intl.DateTimeFormat(locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Hong_Kong",
  }).format(at);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
