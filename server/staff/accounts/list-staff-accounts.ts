import type { AppContext } from "#server/context/app-context.ts";
import { type StaffAccount, toStaffAccount } from "#server/staff/core/staff-account.ts";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";

/** `invited`: no password yet; `enrolling`: a password, but no second factor. */
type StaffAccountState = "invited" | "enrolling" | "active" | "ended";

export type StaffAccountEntry = StaffAccount & {
  state: StaffAccountState;
  factors: { totp: boolean; passkeys: number; recoveryCodesLeft: number };
  createdAt: number;
  /** The last request in a session, to the minute; null if there was none in the last 30 days. */
  seenAt: number | null;
  endedAt: number | null;
};

type Db = Pick<AppContext, "db">;

/** Returns all accounts, ended ones last, each in the order of names. They are few: the people who work at the shop. */
export async function listStaffAccounts(shop: Db): Promise<StaffAccountEntry[]> {
  const rows = await shop.db.selectFrom("staff_accounts").selectAll().execute();
  const entries = await Promise.all(rows.map((row) => toEntry(shop, row)));
  return entries.sort((a, b) => Number(a.state === "ended") - Number(b.state === "ended") || a.name.localeCompare(b.name));
}

/** Returns one account by its id or email address, ended or not. */
export async function findStaffAccount(shop: Db, by: { id: string } | { email: string }): Promise<StaffAccountEntry | null> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["email", by.email] as const);
  const row = await shop.db.selectFrom("staff_accounts").selectAll().where(column, "=", value).executeTakeFirst();
  return row ? toEntry(shop, row) : null;
}

type Row = Parameters<typeof toStaffAccount>[0] & {
  password_hash: string | null;
  created_at: number;
  ended_at: number | null;
};

async function toEntry(shop: Db, row: Row): Promise<StaffAccountEntry> {
  const { totp, passkeys, recoveryCodesLeft } = await listFactors(shop, row.id);
  const factors = {
    totp: totp !== null,
    passkeys: passkeys.length,
    recoveryCodesLeft,
  };
  const { seen } = await shop.db
    .selectFrom("staff_sessions")
    .select((eb) => eb.fn.max("seen_at").as("seen"))
    .where("account_id", "=", row.id)
    .where("kind", "=", "full")
    .executeTakeFirstOrThrow();
  const hasFactor = factors.totp || factors.passkeys > 0;
  const state = row.ended_at !== null ? "ended" : hasFactor ? "active" : row.password_hash === null ? "invited" : "enrolling";
  return {
    ...toStaffAccount(row),
    state,
    factors,
    createdAt: row.created_at,
    seenAt: seen,
    endedAt: row.ended_at,
  };
}
