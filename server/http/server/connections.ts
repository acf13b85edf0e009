import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many connections may be open: in all, and from one network. */
export type ConnectionLimits = { total: number; perNetwork: number };

type Connection = { socket: Socket; network: string; /** Requests that have not been answered. */ work: Set<ServerResponse>; isCounted: boolean };

/** The open connections of one network, and those of them that nothing is being done for, the longest waiting first. */
type Network = { open: number; idle: Set<Connection> };

/**
 * The open connections of the web server. At a limit the connection that has waited longest without a request makes room for a new one, so
 * that nobody keeps others out by connecting and saying nothing; where all have a request in work, the new one is closed.
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

  get size(): number {
    return this.#counted;
  }

  /** Takes in a new connection, or closes it. */
  add(socket: Socket, network: string): void {
    const { total, perNetwork } = this.#limits();
    const own = this.#networks.get(network) ?? { open: 0, idle: new Set() };
    if ((own.open >= perNetwork && !this.#evictFirst(own.idle)) || (this.#counted >= total && !this.#evictFirst(this.#idle))) {
      return void socket.destroy();
    }
    const connection: Connection = { socket, network, work: new Set(), isCounted: true };
    this.#networks.set(network, own);
    own.open += 1;
    this.#counted += 1;
    this.#open.set(socket, connection);
    this.#wait(connection);
    socket.once("close", () => {
      this.#forget(connection);
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#onEmpty();
    });
  }

  /** A request has come in on this connection. While the server stops, its answer is the last. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    this.#idle.delete(connection);
    this.#networks.get(connection.network)?.idle.delete(connection);
    connection.work.add(response);
    if (this.#isClosing) response.setHeader("Connection", "close");
    response.once("close", () => {
      connection.work.delete(response);
      if (connection.work.size === 0) this.#wait(connection);
    });
  }

  /**
   * Ends every connection, within `patienceMs`. A request that is in work is answered, and so is one that arrives on an open connection within
   * `idleMs`: its sender could not know. Each answer says that it is the connection's last.
   */
  async close(patienceMs: number, idleMs: number): Promise<void> {
    this.#isClosing = true;
    for (const { work } of this.#open.values()) {
      for (const response of work) if (!response.headersSent) response.setHeader("Connection", "close");
    }
    const idleUntil = Math.min(idleMs, patienceMs);
    await this.#empty(idleUntil);
    this.#keepsIdle = false;
    for (const { socket } of this.#idle) socket.destroy();
    await this.#empty(patienceMs - idleUntil);
    for (const socket of this.#open.keys()) socket.destroy();
    await this.#empty(0);
  }

  /** Waits until no connection is open, at most so many ms; with 0 for the sockets that were just destroyed. */
  async #empty(patienceMs: number): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs);
      this.#onEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #wait(connection: Connection): void {
    if (!connection.isCounted) return;
    if (!this.#keepsIdle) return void connection.socket.destroy();
    this.#idle.add(connection);
    this.#networks.get(connection.network)?.idle.add(connection);
  }

  #evictFirst(idle: Set<Connection>): boolean {
    const [first] = idle;
    if (!first) return false;
    this.#forget(first);
    first.socket.destroy();
    return true;
  }

  #forget(connection: Connection): void {
    if (!connection.isCounted) return;
    connection.isCounted = false;
    this.#counted -= 1;
    this.#idle.delete(connection);
    const own = this.#networks.get(connection.network);
    if (!own) return;
    own.open -= 1;
    own.idle.delete(connection);
    if (own.open === 0) this.#networks.delete(connection.network);
  }
}
