import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import type { OfflineCopy } from "#app/client/offline/offline-copies.ts";
import type texts from "#app/i18n/texts/en/saved-page.json";

/** The area `saved-page` of the texts by language; set by the build. */
declare const SAVED_PAGE_TEXTS: Record<Language, typeof texts>;

/** As `app/ui/date-time.tsx` writes it. */
const DATE_TIME = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** Returns when a page was saved, in words and in the time of the device. `savedAt`: ms UTC. */
export function savedText(language: Language, savedAt: number, isOffline: boolean): string {
  const locale = languageEntry(language).intl;
  const date = new Intl.DateTimeFormat(locale, DATE_TIME).format(savedAt);
  const { offline, saved } = SAVED_PAGE_TEXTS[language];
  return (isOffline ? offline : saved).replace("{{date}}", date);
}

/**
 * Adds to a page of the shop when it was saved. As the last element of the body; the stylesheet keeps it in view.
 */
export function addNoteBelow(html: string, note: string): string {
  const end = html.lastIndexOf("</body>");
  return `${html.slice(0, end)}<div class="notice warn" role="status"><div class="page small">${note}</div></div>${html.slice(end)}`;
}

/** Adds to offline instructions (`server/orders/esim/render-offline-esim-page.ts`) when they were saved. */
export const addNoteAbove = (html: string, note: string): string => html.replace("<main>", `<main><p class="warn">${note}</p>`);

/**
 * In place of what the offline page is shown: of nothing, if the visitor opened it; of a page that could not be loaded; or of the answer to a form, with
 * its fields, if they can be sent again.
 */
export type InPlaceOf = null | "page" | { form: [string, string][] | null };

type OfflinePage = { language: Language; kept: OfflineCopy[]; visited: OfflineCopy[]; inPlaceOf: InPlaceOf };

/** Fills the lists of the offline page and shows its notice. */
export function fillOfflinePage(html: string, { language, kept, visited, inPlaceOf }: OfflinePage): string {
  const fill = (page: string, id: string, copies: OfflineCopy[]) => {
    if (copies.length === 0) return page;
    const start = page.indexOf(">", page.indexOf(`<ul id="${id}"`)) + 1;
    return page.slice(0, start) + copies.map(item).join("") + page.slice(page.indexOf("</ul>", start));
  };
  const item = ({ address, title, savedAt }: OfflineCopy) =>
    `<li><a href="${escapeHtml(address)}">${title}</a><br><span class="small soft">${savedText(language, savedAt, false)}</span></li>`;
  const page = fill(fill(html, "kept", kept), "visited", visited);
  /** Shows the element with an id: removes `hidden` from its tag. */
  const show = (shown: string, id: string) => {
    const [before = "", ...after] = shown.split(`id="${id}"`);
    return before + after.map((part) => `id="${id}"${part.replace(' hidden=""', "")}`).join("");
  };
  if (inPlaceOf === null) return page;
  if (inPlaceOf === "page") return show(page, "unreachable");
  if (!inPlaceOf.form) return show(page, "unsent");
  const fields = inPlaceOf.form.map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join("");
  return show(show(page, "unsent"), "send-again").replace('<p id="send-again">', () => `<p id="send-again">${fields}`);
}

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
