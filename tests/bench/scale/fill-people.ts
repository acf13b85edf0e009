import type { Series } from "./series.ts";

const DAY = 86_400_000;

/** Fills what grows with the number of people: accounts, registrations, enquiries, visits, votes and limits. */
export async function fillPeople(series: Series): Promise<void> {
  await fillAccounts(series);
  await fillRegistrations(series);
  await fillEnquiries(series);
  await fillVisits(series);
}

async function fillAccounts({ insert, id, at, now, last }: Series): Promise<void> {
  const email = "'buyer' || n || '@example.com'";
  await insert("accounts", { id: "'acc_' || n", email, language: "'en'", consents: "'{}'", created_at: at }, "n % 10 < 4 and n < 400000");
  await insert("account_sims", { account_id: "'acc_' || n", iccid: "'8985234' || (100000000000 + n)", added_at: at }, "n % 10 < 4 and n < 400000");
  const session = { token_hash: "'token-' || n", account_id: "'acc_' || n", stay: 1, created_at: at, seen_at: at, ends_at: now + 30 * DAY };
  await insert("sessions", session, "n % 100 = 1 and n < 400000");
  await insert("rate_limits", { key: "'limit-' || n", hits: 1, resets_at: now + DAY }, last(10));
  await insert("watched_sims", { iccid: "'8985234' || (100000000000 + n)", next_look_at: now + DAY, told_at: at, created_at: at }, "n % 100 = 2");
  const change = { id: id("chg"), group_key: "'promo'", action: "'set'", who: "'Mei'", at };
  await insert("content_changes", change, "n % 500 = 0");
}

async function fillRegistrations({ insert, id, at, now }: Series): Promise<void> {
  const chosen = "n % 10 = 1";
  const refused = "n % 100 = 1";
  await insert(
    "real_name_registrations",
    {
      id: id("rnr"),
      reference: "'RN' || n",
      link_key_encrypted: "'v1'",
      link_key_hash: "'link' || n",
      state: `case when ${refused} then 'refused' else 'accepted' end`,
      contents_hash: "'contents-' || n",
      language: "'en'",
      purpose: "'register'",
      regions: "'HK'",
      document_type: 1,
      account_id: "null",
      person_encrypted: "'v1.aaaaaaaa.bbbbbbbbbbbbbbbb.cccccccccccccccccccccc'",
      contact_encrypted: "'v1.aaaaaaaa.bbbbbbbbbbbbbbbb.cccccccccccccccccccccc'",
      document_hash: "'document-' || n",
      person_hash: "'person-' || n",
      decided_by: "'reader'",
      decided_at: at,
      photos_delete_at: "null",
      erased_at: `case when ${refused} then ${at} end`,
      created_at: at,
      updated_at: at,
    },
    chosen,
  );
  const sim = { registration_id: id("rnr"), iccid: "'8985234' || (100000000000 + n)", position: 1, registered_at: at };
  const over = { live: 0, carrier_state: "'ended'", ended_at: at, looked_at: `case when ${refused} then null else ${at} end` };
  await insert("real_name_sims", { ...sim, ...over }, `${chosen} and n % 1000 <> 11`);
  await insert("real_name_sims", { ...sim, live: 1, carrier_state: "'registered'", ended_at: "null", looked_at: now }, "n % 1000 = 11");
  await insert("real_name_events", { id: id("rne"), registration_id: id("rnr"), attempt: 1, kind: "'accepted'", at }, chosen);
  const viewed = { action: "'registration.view'", subject_kind: "'registration'", subject_id: "'RN' || n" };
  await insert("staff_actions", { id: id("act"), who: "'Mei'", via: "'command'", ...viewed, at }, chosen);
}

async function fillEnquiries({ insert, id, at, last }: Series): Promise<void> {
  await insert(
    "enquiries",
    {
      id: id("enq"),
      reference: "'EQ' || n",
      state: "'closed'",
      email_hash: "'email-' || n",
      language: "'en'",
      source: "'form'",
      product: "'201-01'",
      intention: "'buy'",
      sales_band: "'1'",
      channels: "'[]'",
      data_encrypted: "'v1.aaaaaaaa.bbbbbbbbbbbbbbbb.cccccccccccccccccccccc'",
      reply_by: "'2026-01-01'",
      closed_at: at,
      created_at: at,
      updated_at: at,
    },
    `n % 20 = 1 and ${last(364)}`,
  );
}

async function fillVisits({ insert, id, at, last }: Series): Promise<void> {
  const visit = {
    visitor_hash: "'visitor-' || n",
    page: "'plan-detail'",
    url: "'/en/plan-detail?plan=JP'",
    language: "'en'",
    day: "'2026-01-01'",
    at,
  };
  for (const [prefix, event] of [
    ["tra", "view"],
    ["trb", "click"],
    ["trc", "view"],
  ])
    await insert("tracking_events", { id: id(prefix ?? ""), event: `'${event}'`, item_type: "'plan'", item_val: "'JP'", ...visit }, last(29));
  await insert(
    "question_votes",
    { anchor: "'install'", language: "'en'", voter_hash: "'voter-' || n", helpful: "n % 2", voted_at: at },
    `n % 50 = 0 and ${last(364)}`,
  );
}
