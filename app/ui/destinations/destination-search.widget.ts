/** The delay after the last key (§9). */
const TYPING_PAUSE_MS = 300;

/** Suggests destinations in `DestinationSearch`: before the first key popular ones, then those that match. The list is HTML of the server (`suggest.tsx`). */
export default function suggestDestinations(form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>('[role="combobox"]');
  const list = form.querySelector<HTMLElement>('[role="listbox"]');
  const status = form.querySelector<HTMLElement>('[role="status"]');
  if (!(form instanceof HTMLFormElement) || !input || !list || !status) return;
  // The text with which the page was opened has been searched for already.
  let typed = input.value === input.defaultValue ? "" : input.value.trim();
  /** The text to which the list belongs. */
  let listed: string | null = null;
  let active = -1;
  let request = new AbortController();

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>("a")];
  const setActive = (index: number) => {
    active = index;
    for (const [position, option] of options().entries()) option.setAttribute("aria-selected", String(position === index));
    const id = options()[index]?.id;
    if (id) input.setAttribute("aria-activedescendant", id);
    else input.removeAttribute("aria-activedescendant");
  };
  const show = (isShown: boolean) => {
    list.hidden = !isShown;
    input.setAttribute("aria-expanded", String(isShown));
    status.textContent = (isShown && listed === typed && list.querySelector<HTMLElement>("[data-status]")?.dataset.status) || "";
    setActive(-1);
  };
  const close = () => {
    request.abort();
    show(false);
  };
  /** The suggestions for an earlier text stay until new ones arrive. After the text was deleted, they are no longer meant. */
  const open = () => {
    request.abort();
    request = new AbortController();
    show(listed === typed || (typed !== "" && options().length > 0));
    if (listed !== typed) void load(typed, request.signal);
  };
  const load = async (q: string, signal: AbortSignal) => {
    if (q !== "") await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    if (signal.aborted) return;
    const query = new URLSearchParams([...new FormData(form)] as [string, string][]);
    query.set("q", q);
    try {
      const response = await fetch(`${form.dataset.suggest}?${query}`, { signal });
      if (!response.ok) return;
      list.innerHTML = await response.text();
    } catch {
      // The form works without suggestions.
      return;
    }
    for (const [position, option] of options().entries()) option.id = `${list.id}-${position}`;
    listed = q;
    show(true);
  };

  input.addEventListener("focus", open);
  input.addEventListener("input", () => {
    typed = input.value.trim();
    open();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return close();
    if (list.hidden) return;
    if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      options()[active]?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // Past either end no suggestion is active (-1), and Enter submits the typed text.
    const count = options().length + 1;
    setActive(((active + 1 + step + count) % count) - 1);
  });
  form.addEventListener("focusout", ({ relatedTarget }) => form.contains(relatedTarget as Node | null) || close());
  form.addEventListener("submit", close);
  list.addEventListener("click", close);
  if (document.activeElement === input) open();
}
