import { PostgresDriver, type DatabaseConnection } from "kysely";
import { fromPostgresError } from "./storage-error.ts";

/** Kysely's driver, with errors of the connection and the server named as StorageFault. */
export class ServerDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch(rethrow);
    if (!this.#known.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => execute(query).catch(rethrow) as ReturnType<typeof connection.executeQuery<never>>;
      this.#known.add(connection);
    }
    return connection;
  }

  /** On a broken connection the rollback fails too: the first error is the one to report. The server undoes the transaction itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

function rethrow(error: unknown): never {
  throw fromPostgresError(error);
}
