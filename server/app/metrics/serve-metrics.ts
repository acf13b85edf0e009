import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { AppContext } from "#server/context/app-context.ts";
import { addStateGauges } from "./state-gauges.ts";

export type MetricsServer = { port: number | null; close: () => void };

/**
 * Serves /metrics, and nothing else, on a port of its own: METRICS_PORT, or `usualPort` where none is set. That one may be taken, by another
 * process of the shop on this machine: a line says so and the shop goes on. One that was set and is taken throws.
 */
export async function serveMetrics(
  shop: Pick<AppContext, "env" | "db" | "clock" | "log">,
  registry: Registry,
  usualPort: number,
): Promise<MetricsServer> {
  const { metricsPort, metricsHost } = shop.env;
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000, maxHeaderSize: 8_192 }, answerMetrics(shop, registry));
  const wanted = metricsPort ?? usualPort;
  try {
    await listen(server, wanted, metricsHost);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (metricsPort !== undefined) throw new Error(`METRICS_PORT ${wanted} cannot be used (${code}): choose another, or 0 for any`);
    shop.log.info("metrics.closed", { port: wanted, code });
    return { port: null, close: () => {} };
  }
  const { port } = server.address() as AddressInfo;
  shop.log.info("metrics.open", { port });
  return {
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerMetrics(shop: Pick<AppContext, "db" | "clock" | "log">, registry: Registry): RequestListener {
  const readStates = addStateGauges(registry, shop);
  return (req, res) => {
    res.setHeader("Cache-Control", "no-store").setHeader("X-Content-Type-Options", "nosniff");
    if (req.url?.split("?")[0] !== "/metrics") return void res.writeHead(404).end();
    if (req.method !== "GET") return void res.writeHead(405, { Allow: "GET" }).end();
    readStates()
      .then(() => registry.metrics())
      .then((text) => res.writeHead(200, { "Content-Type": registry.contentType }).end(text))
      .catch((error) => {
        shop.log.error("metrics", error);
        res.writeHead(500).end();
      });
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
