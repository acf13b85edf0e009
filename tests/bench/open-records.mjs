import { join } from "node:path";

/** Opens a shop's database for reading its records from outside: `ask` runs one statement and returns its rows. */
export async function openRecords({ dataDir, databaseUrl }) {
  if (databaseUrl) {
    const { default: pg } = await import("pg");
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return { ask: async (sql) => (await client.query(sql)).rows, close: () => client.end() };
  }
  const { default: SqliteDatabase } = await import("libsql");
  const file = new SqliteDatabase(join(dataDir, "rovelink.db"));
  file.exec("pragma busy_timeout = 5000");
  const ask = async (sql) => (/^\s*(select|with)/i.test(sql) ? file.prepare(sql).all() : void file.prepare(sql).run());
  return { ask, close: async () => file.close() };
}
