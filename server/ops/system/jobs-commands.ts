import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { retryJobs } from "#server/jobs/retry-jobs.ts";
import { type Command, defineCommand, optional, required } from "#server/ops/command-line/command.ts";
import { choice, LIMIT, text, WHO } from "#server/ops/command-line/values.ts";
import { formatTable, formatTime } from "#server/ops/command-line/format-table.ts";
import { JOB_STATES } from "#server/domain/service-states.schema.ts";

/** Commands that list and retry jobs. */
export const jobsCommands: Command[] = [
  defineCommand({
    name: "jobs list",
    summary: "Lists waiting and dead jobs, dead and failed ones first; or the done jobs, newest first",
    options: { state: optional(choice("state", JOB_STATES), `only those in this state: ${JOB_STATES.join(", ")}`), limit: LIMIT },
    example: "--state dead",
    async run(shop, { state, limit }) {
      const jobs = shop.db.selectFrom("jobs").selectAll().limit(limit);
      const queries = {
        dead: jobs.where(INDEX_CONDITIONS.deadJobs).orderBy("available_at"),
        // Those that failed first.
        waiting: jobs
          .where(INDEX_CONDITIONS.waitingJobs)
          .orderBy(({ eb }) => eb.case().when("error", "is", null).then(1).else(0).end())
          .orderBy("available_at"),
        done: jobs.where(INDEX_CONDITIONS.doneJobs).orderBy("done_at", "desc"),
      };
      const rows = [];
      for (const listed of state ? [state] : (["dead", "waiting"] as const)) rows.push(...(await queries[listed].execute()));
      return formatTable(
        ["JOB", "STATE", "TOPIC", "ABOUT", "DUE", "TRIES", "ERROR"],
        rows.slice(0, limit).map((row) => [row.id, row.state, row.topic, row.ref, formatTime(row.available_at), row.attempts, row.error]),
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
      const result = await retryJobs(shop, { id: which === "dead" ? null : which, who });
      if (!result.ok) return { refused: "There is no such job." };
      return [result.retried === 0 ? "It is due already; nothing was done." : `Jobs that run again: ${result.retried}.`];
    },
  }),
];
