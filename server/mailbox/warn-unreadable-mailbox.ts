import type { AppContext } from "#server/context/app-context.ts";
import { isLoopbackOrigin } from "#server/settings/production.ts";

/**
 * Logs an error if a public shop stores emails or text messages in the mailbox instead of sending them: the mailbox page is available only on the
 * local machine, so nobody can read them.
 */
export function warnUnreadableMailbox({ env, log }: Pick<AppContext, "env" | "log">): void {
  if (isLoopbackOrigin(env.publicOrigin)) return;
  const missingSettings = [...(env.mailUrl ? [] : ["MAIL_URL"]), ...(env.smsUrl ? [] : ["SMS_URL"])];
  if (missingSettings.length === 0) return;
  log.error(
    "mailbox.unreadable",
    `${missingSettings.join(" and ")}: messages are stored in the database and not sent; no page of this shop shows them.`,
  );
}
