import { replaceView } from "#app/client/keep-scroll.ts";
import type { ChoiceTexts, PackageTextsById } from "./choice-texts.ts";

/**
 * The page of a plan: the ticket, the totals, the links to other packages and the address follow each choice. With SIMs, a choice opens the page again: the
 * server checks them, and knows their fields. `data-packages`: `PackageTextsById`.
 */
export default function followChoices(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>("#choice");
  const update = form?.querySelector<HTMLButtonElement>('[name="plan"]');
  if (!form || !update) return;
  const packages = JSON.parse(page.dataset.packages ?? "{}") as PackageTextsById;

  const showChoice = () => {
    const chosen = new URLSearchParams([...new FormData(form)] as [string, string][]);
    const way = chosen.get("way") ?? "";
    const quantity = Number(chosen.get("quantity"));
    const address = new URL(update.formAction);
    for (const [name, value] of [[update.name, update.value] as const, ...chosen]) if (value !== "") address.searchParams.append(name, value);
    if (way === "sim" || chosen.has("iccid")) return replaceView(address.href);
    history.replaceState(history.state, "", address);
    const ofPackage = packages[chosen.get("package") ?? ""];
    if (!ofPackage) return;
    const { totals, ...shared } = ofPackage;
    const texts: ChoiceTexts = {
      ...shared,
      way: form.querySelector('[name="way"]:checked')?.parentElement?.textContent ?? "",
      times: quantity > 1 ? ` × ${quantity}` : "",
      total: totals[quantity - 1] ?? "",
    };
    for (const element of page.querySelectorAll<HTMLElement>("[data-choice]"))
      element.textContent = texts[element.dataset.choice as keyof ChoiceTexts];
    for (const element of page.querySelectorAll<HTMLElement>("[data-for-way]")) element.hidden = element.dataset.forWay !== way;
    for (const link of page.querySelectorAll<HTMLAnchorElement>("a[data-keep-scroll]")) {
      const { pathname, searchParams } = new URL(link.href);
      searchParams.set("way", way);
      searchParams.set("quantity", String(quantity));
      link.href = `${pathname}?${searchParams}`;
    }
  };
  update.hidden = true;
  // An ICCID changes nothing on this page. The next update, or the order, includes it.
  form.addEventListener("change", ({ target }) => (target as HTMLInputElement).name === "iccid" || showChoice());
  // Chosen before this script ran, or restored by the browser.
  const isChanged = [...form.querySelectorAll<HTMLInputElement | HTMLOptionElement>("input, option")].some((control) =>
    control instanceof HTMLOptionElement ? control.selected !== control.defaultSelected : control.checked !== control.defaultChecked,
  );
  if (isChanged) showChoice();
}
