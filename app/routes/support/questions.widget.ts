import { isPlainClick } from "#app/client/plain-click.ts";
import { replaceView } from "#app/client/keep-scroll.ts";
import type { QuestionSearchResult } from "./question-search.tsx";
import type { VoteResponse } from "./question-vote.ts";
import { cleanSearchQuery } from "./search-query.ts";

const DEBOUNCE_MS = 300;
const CONFIRMATION_MS = 1_500;

/** Searches the questions while the user types, sends votes without leaving the page, and copies the links of answers. */
export default function enhanceQuestions(element: HTMLElement): void {
  const { voteFailed = "", linkCopied = "" } = element.dataset;
  searchWhileTyping(element);
  element.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".vote") || event.defaultPrevented) return;
    event.preventDefault();
    void sendVote(form, event.submitter, voteFailed);
  });
  element.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-copy]");
    if (!link || !navigator.clipboard || !isPlainClick(event)) return;
    event.preventDefault();
    void copyLink(link, linkCopied);
  });
}

/** Searches 300 ms after the last key (§9). The text with which the page was loaded shows its questions again, as they were. */
function searchWhileTyping(element: HTMLElement): void {
  const form = element.querySelector<HTMLFormElement>("form[role=search]");
  const input = form?.querySelector("input");
  const message = element.querySelector<HTMLElement>("[data-message]");
  const list = element.querySelector("[data-questions]");
  if (!form || !input || !message || !list) return;
  const { results = "", all = "", searching = "", failed = "" } = form.dataset;
  const currentTab = element.querySelector(".tabs [aria-current]");
  const asked = cleanSearchQuery(input.defaultValue);
  const initial = { address: location.pathname + location.search, message: message.textContent, questions: [...list.childNodes] };
  let timer: number | undefined;
  let controller = new AbortController();

  const search = async (q: string, signal: AbortSignal) => {
    try {
      const query = new URLSearchParams({ q });
      const response = await fetch(`${results}?${query}`, { signal });
      if (!response.ok) throw new Error(String(response.status));
      const found = (await response.json()) as QuestionSearchResult;
      if (signal.aborted) return;
      message.textContent = found.message;
      list.innerHTML = found.html;
      // A reload, Back and a shared link show the same questions.
      history.replaceState(history.state, "", `${form.action}?${query}${location.hash}`);
    } catch {
      if (!signal.aborted) message.textContent = failed;
    }
  };
  const update = () => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
    const q = cleanSearchQuery(input.value);
    if (q === "" && asked !== "") return replaceView(all);
    const isNew = q !== asked;
    if (isNew) currentTab?.removeAttribute("aria-current");
    else currentTab?.setAttribute("aria-current", "page");
    if (isNew) {
      message.textContent = searching;
      timer = window.setTimeout(search, DEBOUNCE_MS, q, controller.signal);
      return;
    }
    message.textContent = initial.message;
    list.replaceChildren(...initial.questions);
    history.replaceState(history.state, "", initial.address + location.hash);
  };
  input.addEventListener("input", update);
  // Typed before this script was loaded.
  if (cleanSearchQuery(input.value) !== asked) update();
}

/** Sends a vote and shows the answer of the server. After a failure the buttons stay. */
async function sendVote(form: HTMLFormElement, submitter: HTMLElement | null, failed: string): Promise<void> {
  const output = form.querySelector("output");
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const { ok, text } = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((response) => response.json() as Promise<Partial<VoteResponse>>)
    .catch((): Partial<VoteResponse> => ({}));
  if (!output) return;
  output.textContent = text ?? failed;
  if (!ok) return;
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  output.focus();
}

/** Copies the address of an answer. If the browser refuses, the link is followed and shows the address. */
async function copyLink(link: HTMLAnchorElement, copied: string): Promise<void> {
  const { textContent: label } = link;
  try {
    await navigator.clipboard.writeText(link.href);
  } catch {
    return location.assign(link.href);
  }
  if (label === copied) return;
  link.textContent = copied;
  setTimeout(() => (link.textContent = label), CONFIRMATION_MS);
}
