import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** Maximum number of rows in one statement, because the embedded database serves nobody meanwhile. */
const BATCH_SIZE = 200;

type Expired<Table extends keyof Tables> = {
  table: Table;
  /** The columns of the primary key. */
  key: (keyof Tables[Table] & string)[];
  /** The indexed column that tells when the retention period of a row begins or ends, ms UTC. */
  time: keyof Tables[Table] & string;
  /** Rows with a later time stay, ms UTC. */
  until: number;
  /** The condition of the partial index on `time`. */
  only?: RawBuilder<boolean>;
};

/** Deletes up to 200 expired rows of a table. Returns whether another call may delete more; a sweep then runs again right away. */
export async function deleteExpired<Table extends keyof Tables>(
  db: Database,
  { table, key, time, until, only = sql<boolean>`1 = 1` }: Expired<Table>,
): Promise<boolean> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${columns}) in
    (select ${columns} from ${sql.table(table)} where ${only} and ${sql.ref(time)} <= ${until} limit ${BATCH_SIZE})`.execute(db);
  return Number(numAffectedRows) === BATCH_SIZE;
}
