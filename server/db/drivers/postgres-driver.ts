import { PostgresDriver, type DatabaseConnection } from "kysely";
import { fromPostgresError } from "./database-errors.ts";

/** Kysely's driver; throws errors of the connection and the server as StorageError. */
export class PooledPostgresDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch(rethrow);
    if (!this.#wrapped.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => execute(query).catch(rethrow) as ReturnType<typeof connection.executeQuery<never>>;
      this.#wrapped.add(connection);
    }
    return connection;
  }

  /** On a broken connection the rollback fails too; its error is ignored, so that the first one is reported. The server rolls back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

function rethrow(error: unknown): never {
  throw fromPostgresError(error);
}
