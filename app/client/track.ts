import { trackedAddress } from "#server/tracking/tracked-address.schema.ts";
import { isMurmur, toMurmur } from "#server/tracking/murmur.schema.ts";

const CALL = "/api/CollectData";
const SEND_DELAY_MS = 4_000;
const MAX_QUEUED = 20;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `at`: ms UTC. */
type TrackedEvent = { event: string; url: string; page: string; item_type?: string; item_val?: string; at: number };

let queue: TrackedEvent[] = [];
let timer: number | undefined;

/** Records a view of this page, and starts recording clicks. Called each time the page is shown. Does nothing without consent. */
export function trackPageView(): void {
  if (!mayTrack()) return;
  listen();
  ensureMurmur().then(scheduleSend, () => undefined);
  recordEvent("view");
}

/** A listener that is there already is not added again. */
function listen(): void {
  document.addEventListener("click", recordClick, { capture: true });
  document.addEventListener("submit", discardOnRefusal, { capture: true });
  // Last chances to send: the page is left, or the tab is hidden. A phone may end a hidden tab.
  window.addEventListener("pagehide", send);
  document.addEventListener("visibilitychange", sendIfHidden);
}

function recordClick({ target }: MouseEvent): void {
  const item = target instanceof Element ? target.closest<HTMLElement>("[data-item-type]") : null;
  if (item) recordEvent("click", { item_type: item.dataset.itemType, item_val: item.dataset.itemVal });
}

/** Discards unsent events as soon as the visitor presses the button that refuses consent. */
function discardOnRefusal({ submitter }: SubmitEvent): void {
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name === "consent" && value === "refuse") queue = [];
}

function recordEvent(event: string, item: Pick<TrackedEvent, "item_type" | "item_val"> = {}): void {
  const here = trackedAddress(location.pathname + location.search);
  if (!here || !mayTrack()) return;
  queue = [...queue, { event, url: here.url, page: here.page, ...item, at: Date.now() }].slice(-MAX_QUEUED);
  scheduleSend();
}

function sendIfHidden(): void {
  if (document.visibilityState === "hidden") send();
}

function scheduleSend(): void {
  timer ??= window.setTimeout(send, SEND_DELAY_MS);
}

/** Sends all queued events in one post, which the browser completes even after the page is closed. Without a fingerprint, the events stay queued. */
function send(): void {
  window.clearTimeout(timer);
  timer = undefined;
  if (!mayTrack()) queue = [];
  if (queue.length === 0 || !readMurmur()) return;
  const [first, ...more] = queue.map(({ at, ...event }) => ({ source: "pc", ...event, ago: Math.max(0, Date.now() - at) }));
  queue = [];
  const fields = Object.entries(first ?? {}).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const body = new URLSearchParams([...fields, ...(more.length > 0 ? [["more", JSON.stringify(more)]] : [])]);
  post(body);
}

/**
 * Calls /CollectData (§7) without the header Token, because scripts cannot read the cookie with the token. Browsers without `keepalive` (Firefox
 * before 133) send a beacon, which has no custom headers; the cookies contain the same values.
 */
function post(body: URLSearchParams): void {
  const headers = { "web-uuid": readMurmur() ?? "", "Req-Device": "mobile", lang: location.pathname.split("/")[1] ?? "" };
  if ("keepalive" in Request.prototype) void fetch(CALL, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
  else navigator.sendBeacon?.(CALL, body);
}

/** Computes the device fingerprint and stores it for a year (§3, murmur), unless one is already stored or there is no consent. */
async function ensureMurmur(): Promise<void> {
  if (!mayTrack() || readMurmur()) return;
  const { load } = await import("@fingerprintjs/fingerprintjs");
  // `monitoring: false`: no usage report to the library's vendor.
  const agent = await load({ monitoring: false });
  const murmur = toMurmur((await agent.get()).visitorId);
  if (!murmur || !mayTrack() || readMurmur()) return;
  document.cookie = `murmur=${murmur}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}

/** Returns the device fingerprint from the cookie, or null. */
function readMurmur(): string | null {
  const murmur = readCookie("murmur");
  return isMurmur(murmur) ? murmur : null;
}

/** Returns true if there is consent now. It may have changed in another tab or in the settings of the browser. */
const mayTrack = (): boolean =>
  readCookie("accept-cookie") === "accept" && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl !== true;

// oxlint-disable-next-line shop/linear-time -- The names are those of the shop's own cookies.
const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
