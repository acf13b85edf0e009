import { findCopy, keepCopy, removeCopy } from "#app/client/offline/kept-copy.ts";
import { keptUntil } from "#app/client/offline/offline-copies.ts";
import { hasServiceWorker } from "#app/client/offline/register-worker.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Shows `KeepEsim` once it is known whether the instructions are kept, and keeps or removes them. */
export default function enableKeepEsim(element: HTMLElement): void {
  const { address = "", source = "", language } = element.dataset;
  const kept = element.querySelector<HTMLElement>(".with-icon");
  const text = kept?.querySelector<HTMLElement>("[data-text]");
  const button = element.querySelector("button");
  const failed = element.querySelector<HTMLElement>("[role=alert]");
  if (!kept || !text || !button || !failed || !hasServiceWorker()) return;
  let savedAt: number | null = null;

  const show = (found: number | null) => {
    savedAt = found;
    kept.hidden = savedAt === null;
    if (savedAt !== null) {
      const date = formatDateTime(keptUntil(savedAt), language as ChannelLanguage, "date");
      text.textContent = (text.dataset.text ?? "").replace("{{date}}", date);
    }
    button.textContent = (savedAt === null ? button.dataset.keep : button.dataset.remove) ?? "";
    button.classList.toggle("secondary", savedAt === null);
    button.classList.toggle("quiet", savedAt !== null);
    element.hidden = false;
  };
  const keepOrRemove = async () => {
    if (savedAt === null) {
      show(await keepCopy(address, source).catch(() => null));
      failed.hidden = savedAt !== null;
    } else {
      await removeCopy(address);
      show(null);
    }
  };
  button.addEventListener("click", () => void keepOrRemove());
  // Some browsers refuse the storage, such as in private windows.
  findCopy(address).then(show, () => undefined);
}
