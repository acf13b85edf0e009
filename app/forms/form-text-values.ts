/** What is typed and ticked in a form, with what its hidden fields say; a file goes on its own way. */
export function formTextValues(form: HTMLFormElement): URLSearchParams {
  const pairs = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return new URLSearchParams(pairs);
}
