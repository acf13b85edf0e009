import { connect, type Socket } from "node:net";
import type { HostileRequest } from "./request-bytes.ts";

export type Answer = {
  /** Of every answer that came, in their order. */ statuses: number[];
  text: string;
  /** The server did not answer or close in time. */ late: boolean;
};

const PIECE_MS = 2;
/** How long an unfinished request is left standing before its sender hangs up. */
const HANG_UP_MS = 60;
/** Whoever may wait for more of a request is not waited for longer. */
const MAY_WAIT_MS = 600;
/** Nothing more comes on a connection that is kept open: a pause in what comes means the end. */
const QUIET_MS = 150;
/** Bytes of an answer that are looked at. */
const MOST_KEPT = 400_000;

/** Sends the bytes of a request as they are and reads what comes back, until the server closes, has answered, or takes too long. */
export function sendRequest(port: number, request: HostileRequest, patienceMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    let size = 0;
    let quiet: NodeJS.Timeout | undefined;
    const end = (late: boolean) => {
      clearTimeout(timer);
      clearTimeout(quiet);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({ statuses: [...text.matchAll(/(?:^|\n|>|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)), text, late });
    };
    // Where a certain answer is expected it is waited for, however busy the machine is.
    const mayWait = request.mayWait && !request.expected;
    const timer = setTimeout(end, mayWait ? MAY_WAIT_MS : patienceMs, !mayWait);
    socket.on("error", () => {});
    socket.on("close", () => end(false));
    socket.on("data", (chunk) => {
      if (size < MOST_KEPT) chunks.push(chunk);
      size += chunk.length;
      clearTimeout(quiet);
      if (mayWait) quiet = setTimeout(end, QUIET_MS, false);
    });
    socket.on("connect", () => {
      void writePieces(socket, request.pieces).then(() => request.hangsUp && setTimeout(end, HANG_UP_MS, false));
    });
  });
}

async function writePieces(socket: Socket, pieces: Buffer[]): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (socket.destroyed) return;
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
    socket.write(piece);
  }
}

/** Bytes as one can read them, and paste them into a program. */
export function escapeBytes(pieces: Buffer[], most = 600): string {
  const bytes = Buffer.concat(pieces);
  const written = JSON.stringify(bytes.subarray(0, most).toString("latin1")).replace(
    /[\x7f-\xff]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16)}`,
  );
  return bytes.length > most ? `${written} … ${bytes.length} bytes` : written;
}

/** Connections that say nothing, or begin a request and never go on, and whose sender never closes. */
export function holdConnections(port: number, count: number): { release: () => void } {
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {}).resume();
    if (at % 2 === 0) socket.write("GET /en/homepage HTTP/1.1\r\nX: ");
    return socket;
  });
  return { release: () => sockets.forEach((socket) => socket.destroy()) };
}
