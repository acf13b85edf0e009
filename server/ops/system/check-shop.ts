import { formatMoney, MINIMUM_CHARGE } from "#server/locale/money.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { findPlaceholders, PLACEHOLDER_TEXT } from "#server/settings/placeholders.ts";
import { isLoopbackOrigin } from "#server/settings/production.ts";
import { probeServices } from "#server/app/probe-services.ts";
import type { Env } from "#server/env.ts";
import { OVERDUE_MS, overdueUnits } from "#server/orders/fulfilment/undelivered-units.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { summarizeError } from "#server/observability/serialize-error.ts";

export type Finding = { verdict: "OK" | "NOTE" | "PROBLEM"; sentence: string };

const HEALTH_TIMEOUT_MS = 5_000;

/** Checks everything that a shop needs before its first customer. Returns one sentence for each finding. */
export async function checkShop(shop: AppContext): Promise<Finding[]> {
  return [
    ...checkSettings(shop.env),
    await checkPublicOrigin(shop),
    ...(await checkServices(shop)),
    ...(await checkPrices(shop)),
    ...(await checkCodes(shop)),
    ...(await checkStock(shop)),
    ...(await checkContent(shop)),
    ...(await checkOpenProblems(shop)),
    note(
      "Check these yourself (docs/production.md): the alerts are loaded, a test restore of a backup succeeded, and the keys are stored apart from it.",
    ),
  ];
}

const problem = (sentence: string): Finding => ({ verdict: "PROBLEM", sentence });

const note = (sentence: string): Finding => ({ verdict: "NOTE", sentence });

const ok = (sentence: string): Finding => ({ verdict: "OK", sentence });

/** Returns the problems, or one OK finding if there are none. */
const problemsOr = (problems: Finding[], okSentence: string) => (problems.length > 0 ? problems : [ok(okSentence)]);

/** Checks the settings alone. An invalid one has stopped the program before. */
export function checkSettings(env: Env): Finding[] {
  const rules: [boolean, string][] = [
    [!env.strict, "These are the settings of a development machine: no origin is public, and NODE_ENV is not production."],
    [env.paymentProvider === "sandbox", "PAYMENT_PROVIDER=sandbox: nobody pays real money."],
    [env.carrier === "simulator", "CARRIER=simulator: no eSIM works."],
    [!env.mailUrl, "MAIL_URL=mailbox: nobody gets a mail."],
    [!env.smsUrl, "SMS_URL=mailbox: nobody gets a text message."],
    [
      !isLoopbackOrigin(env.publicOrigin) && isLoopbackOrigin(env.deskOrigin),
      `DESK_ORIGIN is ${env.deskOrigin}: links in mails to staff lead nowhere. Set it to the address of the staff desk.`,
    ],
    [
      env.fileKeys !== undefined && env.sessionSecrets?.[0] === env.fileKeys[0],
      "SESSION_SECRETS and FILE_KEYS begin with the same value: make one for each.",
    ],
  ];
  const mistakes = [
    ...rules.flatMap(([applies, sentence]) => (applies ? [sentence] : [])),
    ...findPlaceholders({ MAIL_FROM: env.mailFrom, SALES_MAIL: env.salesMail, ESIM_SITE_URL: env.esimSiteUrl }, BRAND),
    ...env.mistyped,
  ];
  return [
    note(`The web process listens on ${env.hosts.join(" and ")}.`),
    ...(env.plaintextReason === undefined ? [] : [note(`Services on other machines may be used without TLS: ${env.plaintextReason}`)]),
    ...problemsOr(mistakes.map(problem), "Settings: nothing is a sample or simulated."),
  ];
}

async function checkPublicOrigin({ env }: AppContext): Promise<Finding> {
  try {
    const { status } = await fetch(`${env.publicOrigin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    if (status === 200) return ok(`${env.publicOrigin} answers.`);
    return problem(`${env.publicOrigin}/healthz answers ${status}.`);
  } catch (error) {
    return problem(`${env.publicOrigin} does not answer from here: ${summarizeError((error as Error).cause ?? error)}`);
  }
}

async function checkServices(shop: AppContext): Promise<Finding[]> {
  const probes = await probeServices(shop);
  return probes.map(({ setting, error }) =>
    error === null ? ok(`${setting}: answers.`) : problem(`${setting}: ${error.message} (${summarizeError(error.cause)})`),
  );
}

async function checkPrices({ db }: AppContext): Promise<Finding[]> {
  const prices = await db
    .selectFrom("prices")
    .innerJoin("packages", "packages.id", "prices.package_id")
    .select(["package_id", "currency", "amount"])
    .where("on_sale", "=", 1)
    .execute();
  if (prices.length === 0) return [problem("Nothing is for sale: see catalogue show.")];
  const low = prices.filter(({ currency, amount }) => amount < MINIMUM_CHARGE[currency]);
  return problemsOr(
    low.slice(0, 5).map(({ package_id, currency, amount }) => problem(`${package_id} costs ${formatMoney(amount, currency, "en")}.`)),
    `Prices: ${new Set(prices.map((row) => row.package_id)).size} packages are for sale.`,
  );
}

async function checkCodes({ db, clock }: AppContext): Promise<Finding[]> {
  const codes = await db
    .selectFrom("promo_codes")
    .select(["code", "by_staff"])
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", clock())]))
    .orderBy("code")
    .execute();
  const samples = codes.filter(({ by_staff }) => by_staff === 0);
  const staffCodes = codes.filter(({ by_staff }) => by_staff !== 0);
  return [
    ...samples.map(({ code }) => problem(`The sample code ${code} is live: end it at the staff desk, on the page Promo codes.`)),
    staffCodes.length > 0
      ? note(`Live codes of staff: ${staffCodes.map(({ code }) => code).join(", ")}.`)
      : ok("Promo codes: staff have no live code."),
  ];
}

async function checkStock({ db }: AppContext): Promise<Finding[]> {
  const rows = await db.selectFrom("sim_stock").select(["kind", "on_hand", "counted_at"]).orderBy("kind").execute();
  return rows.map(({ kind, on_hand, counted_at }) => {
    if (on_hand === 0) return note(`Stock of ${kind}: 0, so none is sold by post until you count it at the staff desk, on the page SIM card stock.`);
    if (counted_at !== null) return ok(`Stock of ${kind}: ${on_hand}.`);
    return problem(`Stock of ${kind}: ${on_hand}, which staff have not counted: count the SIM cards at the staff desk, on the page SIM card stock.`);
  });
}

async function checkContent({ db }: AppContext): Promise<Finding[]> {
  const rows = await db.selectFrom("content_entries").select(["group_key", "language", "title", "body", "link"]).execute();
  const wrong = rows.filter(({ title, body, link }) => PLACEHOLDER_TEXT.test(`${title}\n${body}\n${link}`));
  const keys = new Map<string, Set<string>>();
  for (const { group_key, language } of wrong) keys.set(group_key, (keys.get(group_key) ?? new Set()).add(language));
  return problemsOr(
    [...keys].map(([key, languages]) => problem(`Content ${key} (${[...languages].join(", ")}) names a sample address or company.`)),
    "Content: no text names a sample address or company.",
  );
}

async function checkOpenProblems({ db, clock }: AppContext): Promise<Finding[]> {
  const overdue = await overdueUnits(db, clock()).select("fulfilments.id").execute();
  const dead = (await db.selectFrom("jobs").select("id").where("state", "=", "dead").execute()).length;
  const differences = (await db.selectFrom("discrepancies").select("id").where("resolved_at", "is", null).execute()).length;
  return problemsOr(
    [
      ...(overdue.length > 0
        ? [problem(`${overdue.length} paid eSIMs and renewals are not delivered after ${OVERDUE_MS / 60_000} minutes: see Today at the staff desk.`)]
        : []),
      ...(dead > 0 ? [problem(`${dead} dead jobs: see jobs list.`)] : []),
      ...(differences > 0 ? [problem(`${differences} open differences: see Money at the staff desk.`)] : []),
    ],
    "Deliveries, jobs and money: nothing waits for staff.",
  );
}
