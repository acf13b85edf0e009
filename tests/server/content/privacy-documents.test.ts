import { COOKIE_NAMES } from "#server/protocol/cookie-names.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { getDocument } from "#server/content/documents/get-document.ts";
import { parseDocument } from "#server/content/seed/parse-document.ts";
import { projectRoot } from "#server/env.ts";
import { CODE_TTL_MS } from "#server/identity/code/code.ts";
import { SESSION_MAX_MS } from "#server/identity/core/identity.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { REMINDER_KINDS } from "#server/domain/service-states.schema.ts";
import { OPEN_ORDER_ADDRESS_DAYS, PROVIDER_EVENT_DAYS, SHIPPING_ADDRESS_DAYS, UNPAID_ORDER_DAYS } from "#server/privacy/retention-periods.ts";
import { CHAT_CONSENT_COOKIE } from "#server/protocol/chat-consent-cookie.ts";
import { MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import { SettingsSchema } from "#server/settings/settings.ts";
import { USAGE_MONTHS } from "#server/top-up/top-up.schema.ts";
import { DRAFT_TTL_MS } from "#server/uploads/draft-store.ts";
import { openTestShop } from "#tests/support/shop.ts";

const KEYS = ["privacy_policy", "cookie_policy", "accessibility"] as const;
type Key = (typeof KEYS)[number];
const DAY_MS = 86_400_000;

const shop = await openTestShop();
afterAll(() => shop.close());

const htmlOf = async (key: Key, language: Language) => {
  const document = await getDocument(shop, { key, language });
  if (document?.language !== language) throw new Error(`${key} is missing in ${language}`);
  return document.html;
};
const markdownOf = (key: Key, language: Language) => {
  const file = `server/db/seed/data/documents/${language}/${key}.md`;
  const document = parseDocument(file, readFileSync(join(projectRoot, file), "utf8"));
  if ("wrong" in document) throw new Error(document.wrong);
  return document.body;
};
describe.each(KEYS)("%s", (key) => {
  test.each(LANGUAGES)("names the responsible company in %s", async (language) => {
    const html = await htmlOf(key, language);
    const { legalName, legalAddress, supportEmail, supportPhone, registration } = BRAND;
    const named = {
      privacy_policy: [legalName, legalAddress, registration[language], supportEmail, supportPhone.shown],
      cookie_policy: [legalName, legalAddress, supportEmail],
      accessibility: [legalName, supportEmail, supportPhone.shown],
    };
    for (const part of named[key]) expect(html).toContain(part);
  });
});

const UNITS = { years: /^(years?|年)$/, months: /^(months?|个月|個月)$/, days: /^(days?|天|日)$/, minutes: /^(minutes?|分钟|分鐘)$/ };
/** The periods in a text such as "90 days" or "90 天", each once, as "90 days". */
function periodsIn(text: string): string[] {
  const periods = [...text.matchAll(/(\d+) (years?|months?|days?|minutes?|年|个月|個月|天|日|分钟|分鐘)/g)].map(([, number = "", word = ""]) => {
    const [unit = word] = Object.entries(UNITS).find(([, pattern]) => pattern.test(word)) ?? [];
    return `${number} ${unit}`;
  });
  return [...new Set(periods)].toSorted();
}

describe("the privacy policy", () => {
  const settings = SettingsSchema.parse({});
  const draftDays = DRAFT_TTL_MS / DAY_MS;
  /** The retention periods by purpose, in the order of the text. Null: the period depends on what happens, or the shop does not determine it. */
  const PERIODS: [purpose: string, periods: string[] | null][] = [
    [
      "orders",
      [
        `${Math.round(settings.ORDER_CONTACT_DAYS / 365.25)} years`,
        `${SHIPPING_ADDRESS_DAYS} days`,
        `${OPEN_ORDER_ADDRESS_DAYS} days`,
        `${UNPAID_ORDER_DAYS} days`,
      ],
    ],
    ["payments", [`${PROVIDER_EVENT_DAYS} days`]],
    ["SIMs", [`${USAGE_MONTHS} months`]],
    ["accounts", [`${SESSION_MAX_MS / DAY_MS} days`, `${CODE_TTL_MS / 60_000} minutes`]],
    ["reminders", null],
    [
      "real-name registration",
      [`${draftDays} days`, `${settings.REAL_NAME_REFUSED_DAYS} days`, `${Math.floor(settings.REAL_NAME_ENDED_DAYS / 30.5)} months`],
    ],
    ["enquiries", [`${settings.ENQUIRY_DAYS} days`, `${draftDays} days`]],
    ["customer service", null],
    ["security", null],
    ["votes", null],
    ["visits", [`${settings.TRACKING_DAYS} days`]],
    ["chat", null],
  ];

  test.each(LANGUAGES)(
    "states in %s why, which data, on what legal basis and how long for each purpose, with the periods of the code",
    (language) => {
      const section = markdownOf("privacy_policy", language)
        .split(/^## /m)
        .find((one) => one.includes("{#purposes}"));
      const [, ...purposes] = (section ?? "").split(/^### /m);
      expect(purposes).toHaveLength(PERIODS.length);
      for (const [index, [purpose, periods]] of PERIODS.entries()) {
        const items = (purposes[index] ?? "").split("\n").filter((line) => line.startsWith("- "));
        expect(items, purpose).toHaveLength(4);
        expect(items[2], purpose).toMatch(/[(（]?(point [abcf]|[abcf] [项項])/);
        if (periods) expect(periodsIn(items[3] ?? ""), purpose).toEqual([...new Set(periods)].toSorted());
      }
    },
  );

  test.each(LANGUAGES)("agrees in %s with the number of reminders and the age of registration", (language) => {
    const text = markdownOf("privacy_policy", language);
    expect(REMINDER_KINDS).toHaveLength(5);
    expect(text).toMatch(/up to five reminders|最多提醒五次|最多提示五次/);
    expect(text).toMatch(new RegExp(`under ${MIN_AGE}|未[满滿] ${MIN_AGE} `));
  });
});

describe("the cookie policy", () => {
  /** The cookies that a text lists: its list items begin with bold names. */
  const listedIn = (text: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("- **"))
      .flatMap((line) => [...line.matchAll(/\*\*([\w-]+)\*\*/g)].map(([, name = ""]) => name));

  test.each(LANGUAGES)("names in %s every cookie that the shop sets, and no other", (language) => {
    expect(listedIn(markdownOf("cookie_policy", language)).toSorted()).toEqual(COOKIE_NAMES.toSorted());
  });

  test.each(LANGUAGES)("states in %s how long each lasts", (language) => {
    const lines = markdownOf("cookie_policy", language).split("\n");
    const periodsOf = (name: string) => periodsIn(lines.find((line) => line.startsWith("- ") && line.includes(`**${name}**`)) ?? "");
    const sessionDays = [`${SESSION_MAX_MS / DAY_MS} days`];
    expect([periodsOf("Token"), periodsOf("checked_iccid")]).toEqual([sessionDays, sessionDays]);
    expect(periodsOf("form_key")).toEqual([`${DRAFT_TTL_MS / DAY_MS} days`]);
    expect(periodsOf("code_sent")).toEqual([`${CODE_TTL_MS / 60_000} minutes`]);
    expect([periodsOf("form_kept"), periodsOf("in_app"), periodsOf("toast")]).toEqual([["10 minutes"], ["1 days"], ["1 minutes"]]);
    const ofAYear = [
      "lang_base",
      "currency",
      "theme",
      "payment_method",
      "accept-cookie",
      CHAT_CONSENT_COOKIE,
      "announcement_seen",
      "notice_closed",
      "iccid",
    ];
    for (const name of [...ofAYear, "murmur", "order_source", "order_sub_source", "MarketUrl"]) expect(periodsOf(name), name).toEqual(["1 years"]);
    expect(periodsOf("browser")).toEqual([]);
  });
});
