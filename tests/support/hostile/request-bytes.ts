import type { Random } from "./random.ts";

/** Header lines as sent: a name may be repeated. */
export type HeaderLines = [string, string][];

/** One hostile request as bytes: the same for the same seed and index. */
export type HostileRequest = {
  index: number;
  /** The attack in a few words; failures of one kind are reported once. */
  kind: string;
  /** Sent one after the other. */
  pieces: Buffer[];
  /** The accepted statuses; by default all below 500. */
  expected?: number[];
  /** The maximum number of responses; default 1. */
  answers?: number;
  /** The sender disconnects after the last piece. */
  hangsUp?: boolean;
  /** The server may wait for more, or keep the connection open. */
  mayWait?: boolean;
};

/** The target of the requests: its port and the addresses of the site. */
export type Target = { port: number; addresses: string[] };

/** A new visitor, so that rate limits per address do not reject the request. */
export function visitorLine(random: Random): [string, string] {
  return ["X-Forwarded-For", `198.${random.int(18, 19)}.${random.int(0, 255)}.${random.int(1, 254)}`];
}

/** Returns the bytes of a well-formed request, after which the server closes the connection. */
export function requestBytes(method: string, path: string, headers: HeaderLines, body?: Buffer): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const close = headers.some(([name]) => name === "Connection") ? "" : "Connection: close\r\n";
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${close}${lines}\r\n`, "latin1"), body ?? Buffer.alloc(0)]);
}

export const hostLines = ({ port }: Target): HeaderLines => [["Host", `localhost:${port}`]];
export const ownPage = ({ port }: Target): HeaderLines => [...hostLines({ port, addresses: [] }), ["Origin", `http://localhost:${port}`]];
