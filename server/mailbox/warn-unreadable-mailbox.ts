import type { AppContext } from "#server/context/app-context.ts";

const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** A public shop may be told to keep its messages in the mailbox (a rehearsal), but nobody can read them there: the page is for its own machine only. */
export function warnUnreadableMailbox({ env, log }: Pick<AppContext, "env" | "log">): void {
  if (OWN_MACHINE.includes(new URL(env.publicOrigin).hostname)) return;
  const kept = [...(env.mailUrl ? [] : ["MAIL_URL"]), ...(env.smsUrl ? [] : ["SMS_URL"])];
  if (kept.length === 0) return;
  log.error("mailbox.unreadable", `${kept.join(" and ")}: messages are kept in the database and sent to nobody; no page of this shop shows them.`);
}
