import { trackedAddress } from "#server/tracking/tracked-address.schema.ts";
import { ensureMurmur, mayTrack, readMurmur } from "./track-consent.ts";

type Event = { event: string; url: string; page: string; item_type?: string; item_val?: string; at: number };

const CALL = "/api/CollectData";
const PAUSE_MS = 4_000;
const MOST = 20;

let waiting: Event[] = [];
let timer: number | undefined;
let last = "";
let listens = false;
let making: Promise<unknown> | undefined;

/** Counts that this page was opened, once however often its address changes in what is not kept, and from now on what is pressed on it. */
export function trackPageView(address: string): void {
  if (!mayTrack()) return;
  listen();
  making ??= ensureMurmur()
    .then(plan, () => undefined)
    .finally(() => (making = undefined));
  const url = trackedAddress(address)?.url;
  if (!url || url === last) return;
  last = url;
  note("view");
}

function listen(): void {
  if (listens) return;
  listens = true;
  document.addEventListener("click", noteClick, { capture: true });
  document.addEventListener("submit", noteAnswer, { capture: true });
  // Last chances: a page that is left, and a tab that is put away, which a phone may end.
  window.addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && send());
}

/** The visitor withdrew: what he allows later begins anew. */
function forget(): void {
  waiting = [];
  last = "";
}

function noteClick({ target }: MouseEvent): void {
  const marked = target instanceof Element ? target.closest<HTMLElement>("[data-item-type]") : null;
  if (marked) note("click", { item_type: marked.dataset.itemType, item_val: marked.dataset.itemVal });
}

/** A no holds from the moment it is pressed: what was not sent yet never is. */
function noteAnswer({ submitter }: SubmitEvent): void {
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name === "consent" && value === "refuse") forget();
}

function note(event: string, item: Pick<Event, "item_type" | "item_val"> = {}): void {
  const here = trackedAddress(location.pathname + location.search);
  if (!here || !mayTrack()) return;
  waiting = [...waiting, { event, url: here.url, page: here.page, ...item, at: Date.now() }].slice(-MOST);
  plan();
}

function plan(): void {
  timer ??= window.setTimeout(send, PAUSE_MS);
}

/** All that waits in one post, which the browser sends even when the page is gone. Without a fingerprint it waits on. */
function send(): void {
  window.clearTimeout(timer);
  timer = undefined;
  if (!mayTrack()) forget();
  if (waiting.length === 0 || !readMurmur()) return;
  const [first, ...more] = waiting.map(({ at, ...event }) => ({ source: "pc", ...event, ago: Math.max(0, Date.now() - at) }));
  waiting = [];
  const fields = Object.entries(first ?? {}).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const body = new URLSearchParams([...fields, ...(more.length > 0 ? [["more", JSON.stringify(more)]] : [])]);
  post(body);
}

/**
 * The call as §7 has it. No Token: it is in a cookie that no script reads. The browser finishes the call even when the page is gone; one that
 * cannot (Firefox before 133) sends a beacon, which has no headers of ours, and the cookies say the same.
 */
function post(body: URLSearchParams): void {
  const headers = { "web-uuid": readMurmur() ?? "", "Req-Device": "mobile", lang: location.pathname.split("/")[1] ?? "" };
  if ("keepalive" in Request.prototype) void fetch(CALL, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
  else navigator.sendBeacon?.(CALL, body);
}
