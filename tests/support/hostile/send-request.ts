import { connect, type Socket } from "node:net";
import type { HostileRequest } from "./request-bytes.ts";

export type RawResponse = {
  /** The status of every response, in order. */
  statuses: number[];
  text: string;
  /** The server did not respond or close in time. */
  late: boolean;
};

const PIECE_MS = 2;
/** How long an unfinished request is left open before its sender disconnects. */
const HANG_UP_MS = 60;
/** The maximum wait if the server may wait for more of a request. */
const MAY_WAIT_MS = 600;
/** After this pause in the data, a kept-alive connection is considered idle. */
const QUIET_MS = 150;
/** Number of response bytes that are inspected. */
const MOST_KEPT = 400_000;

/** Sends the raw bytes of a request and reads the response, until the server closes, has responded, or times out. */
export function sendRequest(port: number, request: HostileRequest, patienceMs: number): Promise<RawResponse> {
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
    // If a certain response is expected, waits for it however busy the machine is.
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

/** Returns bytes as readable text that can be pasted into a program. */
export function escapeBytes(pieces: Buffer[], max = 600): string {
  const bytes = Buffer.concat(pieces);
  const written = JSON.stringify(bytes.subarray(0, max).toString("latin1")).replace(
    /[\x7f-\xff]/g,
    (sign) => `\\x${sign.charCodeAt(0).toString(16)}`,
  );
  return bytes.length > max ? `${written} … ${bytes.length} bytes` : written;
}

/** Opens connections that send nothing, or an unfinished request, and are never closed by their sender. */
export function holdConnections(port: number, count: number): { release: () => void } {
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {}).resume();
    if (at % 2 === 0) socket.write("GET /en/homepage HTTP/1.1\r\nX: ");
    return socket;
  });
  return { release: () => sockets.forEach((socket) => socket.destroy()) };
}
