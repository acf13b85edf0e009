import type { Random } from "./random.ts";

/** Header lines as they are sent: a name may stand several times. */
export type HeaderLines = [string, string][];

/** One hostile request, as bytes: the same for the same seed and index. */
export type HostileRequest = {
  index: number;
  /** What it tries, in a few words; failures of one kind are told once. */
  kind: string;
  /** Sent one after the other. */
  pieces: Buffer[];
  /** The statuses that are right; where none is named, all below 500. */
  expected?: number[];
  /** How many answers there may be at most; 1. */
  answers?: number;
  /** The sender hangs up after the last piece. */
  hangsUp?: boolean;
  /** The server may rightly wait for more of it, or keep the connection open. */
  mayWait?: boolean;
};

/** Where the requests go: the port, and the addresses of the site. */
export type Target = { port: number; addresses: string[] };

/** A visitor of his own, so that no limit on an address stands between the request and what it reaches. */
export function visitorLine(random: Random): [string, string] {
  return ["X-Forwarded-For", `198.${random.int(18, 19)}.${random.int(0, 255)}.${random.int(1, 254)}`];
}

/** The bytes of a well-formed request, after which the server closes the connection. */
export function requestBytes(method: string, path: string, headers: HeaderLines, body?: Buffer): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const close = headers.some(([name]) => name === "Connection") ? "" : "Connection: close\r\n";
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${close}${lines}\r\n`, "latin1"), body ?? Buffer.alloc(0)]);
}

export const hostLines = ({ port }: Target): HeaderLines => [["Host", `localhost:${port}`]];
export const ownPage = ({ port }: Target): HeaderLines => [...hostLines({ port, addresses: [] }), ["Origin", `http://localhost:${port}`]];
