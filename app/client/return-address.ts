/** Lets a form lead back to the address that this page has now: a choice may have changed its query since the page was rendered. */
export function updateReturnAddress(): void {
  addEventListener(
    "submit",
    ({ target }) => {
      const field = (target as HTMLFormElement).elements.namedItem("returnTo");
      if (field instanceof HTMLInputElement && field.value.split("?")[0] === location.pathname) field.value = location.pathname + location.search;
    },
    { capture: true },
  );
}
