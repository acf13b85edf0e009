import type { Command } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { parseLimit } from "#server/ops/input/parse-limit.ts";

const STATES = ["waiting", "dead", "done"] as const;

/** Commands that list and retry jobs. */
export const jobsCommands: Record<string, Command> = {
  "jobs list": {
    usage: "jobs list [--state waiting|dead|done] [--limit 50]",
    about: "jobs that wait and jobs that gave up; those that gave up or failed first",
    options: { state: { type: "string" }, limit: { type: "string" } },
    async run(shop, _words, options) {
      const states = STATES.filter((state) => (options.state ? state === options.state : state !== "done"));
      if (states.length === 0) return { misused: `There is no such state: ${STATES.join(", ")}.` };
      const limit = parseLimit(options.limit);
      const rows = await shop.db
        .selectFrom("jobs")
        .selectAll()
        .where("state", "in", states)
        // Dead jobs first, then waiting ones that failed, then all others.
        .orderBy(({ eb, or }) =>
          eb
            .case()
            .when("state", "=", "dead")
            .then(0)
            .when(or([eb("state", "=", "done"), eb("error", "is", null)]))
            .then(2)
            .else(1)
            .end(),
        )
        .orderBy("available_at")
        .limit(limit)
        .execute();
      return formatTable(
        ["JOB", "STATE", "TOPIC", "ABOUT", "DUE", "TRIES", "ERROR"],
        rows.map((row) => [row.id, row.state, row.topic, row.ref, formatTime(row.available_at), row.tries, row.error]),
      );
    },
  },
  "jobs retry": {
    usage: "jobs retry <job>|dead",
    about: "runs a job again at once; `dead` means every job that gave up",
    async run(shop, [which = ""]) {
      let query = shop.db
        .updateTable("jobs")
        .set({ state: "waiting", tries: 0, available_at: shop.clock(), lease_until: 0, leased_by: null, error: null });
      query = which === "dead" ? query.where("state", "=", "dead") : query.where("id", "=", which).where("state", "<>", "done");
      const { numUpdatedRows } = await query.executeTakeFirst();
      return numUpdatedRows === 0n ? { refused: "There is no such job." } : [`${numUpdatedRows} to run again.`];
    },
  },
};
