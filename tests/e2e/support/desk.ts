import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { openDatabase } from "#server/db/database.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { StaffRole } from "#server/domain/staff.schema.ts";
import { createSignedInStaff } from "#tests/support/staff.ts";

/** The origin of the staff desk. */
export const deskOrigin = () => process.env.SHOP_DESK_ORIGIN as string;

/** The database of the shop under test; destroy it after use. */
export const openShopDatabase = () =>
  openDatabase({ dataDir: process.env.SHOP_DATA_DIR as string, databaseUrl: process.env.SHOP_DATABASE_URL || undefined });

/** Signs in a new member of staff with a role, without the pages of signing in, and opens *Today*. */
export async function openDeskAs(page: Page, role: StaffRole, language?: Language): Promise<void> {
  const db = openShopDatabase();
  const cookie = await createSignedInStaff({ db, clock: Date.now, env: { deskOrigin: deskOrigin() } }, [role], language);
  await db.destroy();
  await addCookie(page.context(), cookie);
  await page.goto(`${deskOrigin()}/today`);
}

/** Opens a page of the desk as a new member of staff, or posts a form to it, without a browser. */
async function visitDesk(role: StaffRole, path: string, fields?: Record<string, string>): Promise<Response> {
  const db = openShopDatabase();
  const cookie = await createSignedInStaff({ db, clock: Date.now, env: { deskOrigin: deskOrigin() } }, [role]);
  await db.destroy();
  const form = fields && { method: "POST", body: new URLSearchParams(fields) };
  return fetch(deskOrigin() + path, { ...form, headers: { Cookie: cookie, Origin: deskOrigin() }, redirect: "manual" });
}

/** Reads a page or file of the desk. */
export const readAtDesk = async (role: StaffRole, path: string): Promise<string> => (await visitDesk(role, path)).text();

/** Does what a form of the desk does; throws if the desk refuses it. */
export async function doAtDesk(role: StaffRole, path: string, fields: Record<string, string>): Promise<void> {
  const { status } = await visitDesk(role, path, fields);
  if (status !== 303) throw new Error(`The desk answered ${status} to ${path}`);
}

/** Returns the undecided refund request of an order. */
export async function refundRequestOf(order: string): Promise<string> {
  const db = openShopDatabase();
  const { id } = await db
    .selectFrom("refund_requests")
    .innerJoin("orders", "orders.id", "refund_requests.order_id")
    .select("refund_requests.id")
    .where("orders.number", "=", order)
    .where("refund_requests.state", "=", "requested")
    .executeTakeFirstOrThrow();
  await db.destroy();
  return id;
}

async function addCookie(context: BrowserContext, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: deskOrigin(), httpOnly: true, sameSite: "Strict" }]);
}

/** The box that finds everything. */
export async function find(clerk: Clerk, words: string): Promise<void> {
  await clerk.type(clerk.page.locator("#find-anything"), words);
  await clerk.click(clerk.page.locator(".desk-find button"));
}

/** Counts what a member of staff does for a task. */
export class Clerk {
  readonly count = { clicks: 0, typed: 0 };
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.count.clicks++;
    await target.click();
  }

  /** Types into a field, or chooses from a list. */
  async type(target: Locator, words: string): Promise<void> {
    this.count.typed++;
    if ((await target.evaluate((field) => field.tagName)) === "SELECT") await target.selectOption(words);
    else await target.fill(words);
  }

  /** The link or button of this name in the page. */
  link(name: string): Locator {
    return this.page.getByRole("main").getByRole("link", { name }).first();
  }
  button(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name }).first();
  }

  /** The section of this name in the navigation. */
  section(name: string): Locator {
    return this.page.locator(`.desk-nav a[href="/${name}"]`);
  }

  /** Fails if the task took more than it does today. Lower a limit when the way gets shorter; never raise it. */
  expectAtMost(limits: { clicks: number; typed: number }): void {
    expect(this.count.clicks, "clicks").toBeLessThanOrEqual(limits.clicks);
    expect(this.count.typed, "typed fields").toBeLessThanOrEqual(limits.typed);
  }
}
