import type { TFunction } from "i18next";
import type { FormEvent } from "react";

type Vote = { ok: true } | { ok: false; reason: string };

/** Sends a vote without leaving the page and shows the result. After a failure the buttons stay. */
export async function sendVote(event: FormEvent, t: TFunction): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  event.preventDefault();
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const output = form.querySelector("output");
  const result = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((one) => one.json() as Promise<Vote>)
    .catch((): Vote => ({ ok: false, reason: "vote-failed" }));
  if (!output) return;
  output.textContent = t(result.ok ? "thanks" : result.reason);
  if (!result.ok) return;
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  output.focus();
}
