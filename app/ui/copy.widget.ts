const DONE_MS = 1_500;

/** Lets a `CopyButton` copy its text. If the browser refuses, as web views of other apps may, the text is shown selected instead. */
export default function enhanceCopyButton(element: HTMLElement): void {
  const { text = "", done = "" } = element.dataset;
  const words = element.querySelector("button > span");
  if (!navigator.clipboard || !words) return;
  const ready = words.textContent;
  element.hidden = false;
  element.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return showSelected(element);
    }
    words.textContent = done;
    setTimeout(() => (words.textContent = ready), DONE_MS);
  });
}

function showSelected(element: HTMLElement): void {
  const { text = "", label = "", refused = "" } = element.dataset;
  if (element.querySelector("input")) return;
  const message = Object.assign(document.createElement("span"), { className: "small", textContent: refused });
  message.setAttribute("role", "alert");
  const input = Object.assign(document.createElement("input"), { readOnly: true, value: text });
  input.setAttribute("aria-label", label);
  const control = Object.assign(document.createElement("span"), { className: "control" });
  control.append(input);
  element.classList.add("field");
  element.replaceChildren(message, control);
  input.addEventListener("focus", () => input.select());
  input.focus();
}
