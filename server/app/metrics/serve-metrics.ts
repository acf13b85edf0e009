import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import type { AppContext } from "#server/context/app-context.ts";
import { addStateGauges } from "./state-gauges.ts";

export type MetricsServer = { port: number | null; close: () => void };

/**
 * Serves only /metrics, on a separate port: METRICS_PORT, or `defaultPort` if that is not set. If the default port is in use, for example by another
 * process of the shop on this machine, that is logged and no metrics are served. Throws if METRICS_PORT cannot be used. `port` is null if nothing
 * is served.
 */
export async function serveMetrics(
  shop: Pick<AppContext, "env" | "db" | "clock" | "log">,
  registry: Registry,
  defaultPort: number,
): Promise<MetricsServer> {
  const { metricsPort, metricsHost } = shop.env;
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000, maxHeaderSize: 8_192 }, handleMetrics(shop, registry));
  const requestedPort = metricsPort ?? defaultPort;
  try {
    await listen(server, requestedPort, metricsHost);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (metricsPort !== undefined) throw new Error(`METRICS_PORT ${requestedPort} cannot be used (${code}): choose another, or 0 for any`);
    shop.log.info("metrics.closed", { port: requestedPort, code });
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

function handleMetrics(shop: Pick<AppContext, "db" | "clock" | "log">, registry: Registry): RequestListener {
  const updateGauges = addStateGauges(registry, shop);
  return (req, res) => {
    res.setHeader("Cache-Control", "no-store").setHeader("X-Content-Type-Options", "nosniff");
    if (req.url?.split("?")[0] !== "/metrics") return void res.writeHead(404).end();
    if (req.method !== "GET") return void res.writeHead(405, { Allow: "GET" }).end();
    updateGauges()
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
