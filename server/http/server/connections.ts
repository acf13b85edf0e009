import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The maximum number of open connections: in total, and from one network. */
export type ConnectionLimits = { total: number; perNetwork: number };

/** `pending`: responses that are not finished. `isCounted`: counts towards the limits; false once the connection was evicted or closed. */
type Connection = { socket: Socket; network: string; pending: Set<ServerResponse>; isCounted: boolean };

/** One network: the number of its open connections, and its idle ones, longest idle first. */
type Network = { open: number; idle: Set<Connection> };

/**
 * The open connections of the web server. At a limit, a new connection replaces the one that has been idle longest, so that a client cannot
 * keep others out with silent connections. If every connection has a pending request, the new one is closed.
 */
export class Connections {
  readonly #limits: () => ConnectionLimits;
  readonly #open = new Map<Socket, Connection>();
  readonly #networks = new Map<string, Network>();
  readonly #idle = new Set<Connection>();
  #counted = 0;
  #isClosing = false;
  #keepsIdle = true;
  #onEmpty = () => {};

  constructor(limits: () => ConnectionLimits) {
    this.#limits = limits;
  }

  /** The number of connections that count towards the limits. */
  get size(): number {
    return this.#counted;
  }

  /** Adds a new connection. At a limit, closes an idle one for it, or the new one if none is idle. */
  add(socket: Socket, network: string): void {
    const { total, perNetwork } = this.#limits();
    const networkEntry = this.#networks.get(network) ?? { open: 0, idle: new Set() };
    if ((networkEntry.open >= perNetwork && !this.#evictFirst(networkEntry.idle)) || (this.#counted >= total && !this.#evictFirst(this.#idle))) {
      return void socket.destroy();
    }
    const connection: Connection = { socket, network, pending: new Set(), isCounted: true };
    this.#networks.set(network, networkEntry);
    networkEntry.open += 1;
    this.#counted += 1;
    this.#open.set(socket, connection);
    this.#markIdle(connection);
    socket.once("close", () => {
      this.#remove(connection);
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#onEmpty();
    });
  }

  /** Registers a request on a connection. While the server stops, its response is the last on the connection. */
  addRequest(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    this.#idle.delete(connection);
    this.#networks.get(connection.network)?.idle.delete(connection);
    connection.pending.add(response);
    if (this.#isClosing) response.setHeader("Connection", "close");
    response.once("close", () => {
      connection.pending.delete(response);
      if (connection.pending.size === 0) this.#markIdle(connection);
    });
  }

  /**
   * Closes every connection within `timeoutMs`. Pending requests are answered, and so are requests that arrive on an open connection within
   * `idleMs`, because their sender could not know that the server stops. Each of these responses has `Connection: close`.
   */
  async close(timeoutMs: number, idleMs: number): Promise<void> {
    this.#isClosing = true;
    for (const { pending } of this.#open.values()) {
      for (const response of pending) if (!response.headersSent) response.setHeader("Connection", "close");
    }
    const idleTimeoutMs = Math.min(idleMs, timeoutMs);
    await this.#waitUntilEmpty(idleTimeoutMs);
    this.#keepsIdle = false;
    for (const { socket } of this.#idle) socket.destroy();
    await this.#waitUntilEmpty(timeoutMs - idleTimeoutMs);
    for (const socket of this.#open.keys()) socket.destroy();
    await this.#waitUntilEmpty(0);
  }

  /** Waits until no connection is open, at most `timeoutMs`; with 0, for sockets that were just destroyed. */
  async #waitUntilEmpty(timeoutMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #markIdle(connection: Connection): void {
    if (!connection.isCounted) return;
    if (!this.#keepsIdle) return void connection.socket.destroy();
    this.#idle.add(connection);
    this.#networks.get(connection.network)?.idle.add(connection);
  }

  #evictFirst(idle: Set<Connection>): boolean {
    const [first] = idle;
    if (!first) return false;
    this.#remove(first);
    first.socket.destroy();
    return true;
  }

  #remove(connection: Connection): void {
    if (!connection.isCounted) return;
    connection.isCounted = false;
    this.#counted -= 1;
    this.#idle.delete(connection);
    const network = this.#networks.get(connection.network);
    if (!network) return;
    network.open -= 1;
    network.idle.delete(connection);
    if (network.open === 0) this.#networks.delete(connection.network);
  }
}
