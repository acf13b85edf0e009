import { readCookieHeader } from "#server/protocol/cookie.ts";

/** What a document must contain for a selector to match: ".class", "#id", "element", "[name]", "[name=value]" or ":lang(zh)", or one of several alternatives. */
type Need = string | Need[][];
type Selector = { text: string; needs: Need[] };
/** A rule, a block such as `@media`, or what every document gets: an animation, or a statement such as `@layer base, ui;`. */
type Rule = { selectors: Selector[]; body: string } | { at: string; rules: Rule[] } | string;

/** The rules of each stylesheet by its address, made by `server/launch/stylesheet-rules.mjs`. */
export type Stylesheets = Readonly<Record<string, Rule[]>>;

/** Scripts copy it into the page, after the stylesheet. */
// oxlint-disable-next-line shop/linear-time -- Documents of the shop: each template ends, and text of visitors is escaped.
const TEMPLATE = /<template\b[^]*?<\/template>/g;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const NAME = /<([a-z][\w-]*)|\s([a-z][\w-]*)="([^"]*)"/g;

/** Whether the browser has no stylesheet of ours yet: every page of the shop leads to this cookie (`rememberLanguage`). */
export const isFirstVisit = (cookies: string | null | undefined): boolean => readCookieHeader(cookies, "lang_base") === null;

/**
 * Puts the rules that a document needs into the document, so that its first paint needs no second request, and moves its stylesheets to the end, where they
 * block nothing. `nonce` allows the inline styles. The `<link>` in the head stays as a preload.
 */
export function inlineStyles(html: string, stylesheets: Stylesheets, nonce: string): string {
  const addresses = [...html.matchAll(STYLESHEET)].map(([, address = ""]) => address);
  if (addresses.length === 0 || addresses.some((address) => !stylesheets[address])) return html;
  const names = namesIn(html.replace(TEMPLATE, ""));
  const css = withoutUnusedProperties(addresses.map((address) => write(stylesheets[address] ?? [], names)).join(""));
  const links = addresses.map((address) => `<link rel="stylesheet" href="${address}"/>`).join("");
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const head = html.slice(0, headEnd).replace(STYLESHEET, '<link rel="preload" as="style" href="$1"/>');
  return `${head}<style nonce="${nonce}">${css}</style>${html.slice(headEnd, bodyEnd)}${links}${html.slice(bodyEnd)}`;
}

/** Returns the classes, ids, elements, attributes and languages of a document, as `Need` writes them. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, element, attribute, value = ""] of html.matchAll(NAME)) {
    if (element) names.add(element);
    else names.add(`[${attribute}]`).add(`[${attribute}=${value}]`);
    if (attribute === "id") names.add(`#${value}`);
    else if (attribute === "class") for (const name of value.split(" ")) names.add(`.${name}`);
    else if (attribute === "lang") for (const range of languageRanges(value)) names.add(`:lang(${range})`);
  }
  return names;
}

/** Returns the ranges that a language matches (RFC 4647, basic filtering): "zh-Hans-CN" → "zh", "zh-hans", "zh-hans-cn". */
function languageRanges(language: string): string[] {
  const subtags = language.toLowerCase().split("-");
  return subtags.map((_, position) => subtags.slice(0, position + 1).join("-"));
}

/** Returns the rules that may match a document with these names, as CSS. */
function write(rules: Rule[], names: ReadonlySet<string>): string {
  const isMet = (need: Need): boolean => (typeof need === "string" ? names.has(need) : need.some((alternative) => alternative.every(isMet)));
  return rules
    .map((rule) => {
      if (typeof rule === "string") return rule;
      if ("at" in rule) {
        const inside = write(rule.rules, names);
        return inside && `${rule.at}{${inside}}`;
      }
      const selectors = rule.selectors.filter(({ needs }) => needs.every(isMet));
      return selectors.length > 0 ? selectors.map(({ text }) => text).join(",") + rule.body : "";
    })
    .join("");
}

/** Returns CSS without the custom properties that it does not use. They come with the whole stylesheet. */
function withoutUnusedProperties(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css
    .replaceAll(/([{;])(--[\w-]+):[^;}]*/g, (declaration, before: string, name: string) => (used.has(name) ? declaration : before))
    .replaceAll(/([{;]);+/g, "$1");
}
