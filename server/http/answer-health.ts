import type { RequestHandler } from "express";
import { sql } from "kysely";
import type { Shop } from "#server/shop.ts";

const DATABASE_MS = 2_000;

/** /healthz: 200 while the shop serves and its database answers, 503 while it stops or the database does not. */
export function answerHealth(shop: Shop, isStopping: () => boolean): RequestHandler {
  return async (req, res, next) => {
    if (req.path !== "/healthz") return next();
    res.locals.route = "/healthz";
    const healthy = !isStopping() && (await databaseAnswers(shop));
    res
      .status(healthy ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(healthy ? "ok\n" : "unavailable\n");
  };
}

async function databaseAnswers(shop: Shop): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, DATABASE_MS, false)));
  const asked = sql`select 1`.execute(shop.db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
}
