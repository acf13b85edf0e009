import { createAppContext } from "#server/app/create-app-context.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { readEnv } from "#server/env.ts";

/** Runs use cases in this process on the data of a running server, as its staff desk does. `env`: where its data is. */
export async function withShop<T>(env: { DATA_DIR: string; DATABASE_URL: string }, run: (shop: AppContext) => Promise<T>): Promise<T> {
  const log = { info: () => {}, error: console.error };
  const configured = readEnv({ NODE_ENV: "production", ROVELINK_LAPTOP: "1", ...env });
  const shop = await createAppContext(configured, { worker: false, existing: true, log });
  try {
    return await run(shop);
  } finally {
    await shop.close();
  }
}
