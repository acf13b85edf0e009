import { recordContentChange } from "#server/content/record-content-change.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/input/command.ts";
import { choice, LIMIT, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { JOB_STATES } from "#server/domain/service-states.schema.ts";

/** Commands that list and retry jobs. */
export const jobsCommands: Command[] = [
  defineCommand({
    name: "jobs list",
    summary: "Lists waiting and dead jobs, dead and failed ones first",
    options: { state: optional(choice("state", JOB_STATES), `only those in this state: ${JOB_STATES.join(", ")}`), limit: LIMIT },
    example: "--state dead",
    async run(shop, { state, limit }) {
      const states = JOB_STATES.filter((candidate) => (state ? candidate === state : candidate !== "done"));
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
  }),
  defineCommand({
    name: "jobs retry",
    summary: "Runs a job again at once, or every dead one",
    arguments: { job: required(text("job"), "the id of the job, or dead for every dead one") },
    options: { who: WHO },
    example: "dead --who Mei",
    async run(shop, { job: which, who }) {
      let query = shop.db
        .updateTable("jobs")
        .set({ state: "waiting", tries: 0, available_at: shop.clock(), lease_until: 0, leased_by: null, error: null });
      query = which === "dead" ? query.where("state", "=", "dead") : query.where("id", "=", which).where("state", "<>", "done");
      const { numUpdatedRows } = await query.executeTakeFirst();
      if (numUpdatedRows === 0n) return { refused: "There is no such job." };
      const change = { key: "jobs", language: null, action: "set" as const, who, at: shop.clock(), detail: `retry ${which}` };
      await shop.db.transaction().execute((tx) => recordContentChange(tx, change));
      return [`Jobs that run again: ${numUpdatedRows}.`];
    },
  }),
];
