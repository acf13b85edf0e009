import type { TFunction } from "i18next";
import type { FormEvent } from "react";

type Vote = { ok: true } | { ok: false; reason: string };

/** Sends a vote without leaving the answer, and thanks where the question stood; what fails may be pressed again. */
export async function sendVote(event: FormEvent, t: TFunction): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  event.preventDefault();
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const said = form.querySelector("output");
  const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((one) => one.json() as Promise<Vote>)
    .catch((): Vote => ({ ok: false, reason: "vote-failed" }));
  if (!said) return;
  said.textContent = t(answer.ok ? "thanks" : answer.reason);
  if (!answer.ok) return;
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  said.focus();
}
