import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesError, type Files, isFileId } from "./files.ts";

const TIMEOUT_MS = 10_000;
/** Pauses before the second and the third attempt. */
const PAUSES_MS = [200, 1_000];

/**
 * Stores files in a bucket of S3 or a compatible service: `s3://key:secret@host[:port]/bucket?region=…`; `insecure=1` selects plain HTTP.
 * Each call is attempted up to three times, each attempt for at most 10 s. Tests pass shorter `pauses`.
 */
export function createS3Files(storageUrl: string, pauses: number[] = PAUSES_MS): Files {
  const url = new URL(storageUrl);
  const option = (name: string) => url.searchParams.get(name);
  const bucket = `${option("insecure") === "1" ? "http" : "https"}://${url.host}${url.pathname.replace(/\/$/, "")}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: option("region") ?? "us-east-1",
    service: "s3",
    // `call` retries.
    retries: 0,
  });

  async function call(method: "PUT" | "GET" | "DELETE", id: string, body?: Buffer): Promise<{ status: number; bytes: Buffer }> {
    if (!isFileId(id)) throw new Error("The file id is invalid");
    let lastError: unknown;
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await client.fetch(`${bucket}/${id}`, { method, body: body as BodyInit | undefined, signal });
        const bytes = Buffer.from(await response.arrayBuffer());
        const { status } = response;
        if (status === 507) throw new FilesError("full", "The storage is full");
        if (status < 500 && status !== 429) return { status, bytes };
        lastError = new Error(`The storage responded with ${status}`);
      } catch (error) {
        if (error instanceof FilesError) throw error;
        lastError = error;
      }
    }
    throw new FilesError("down", "The storage is unavailable", { cause: lastError });
  }

  return {
    name: "s3",
    async put(id, bytes) {
      const { status } = await call("PUT", id, bytes);
      if (status >= 300) throw rejection("full", "The storage rejected writing a file", status);
    },
    async get(id) {
      const { status, bytes } = await call("GET", id);
      if (status === 404) return null;
      if (status >= 300) throw rejection("down", "The storage rejected reading a file", status);
      return bytes;
    },
    async remove(id) {
      const { status } = await call("DELETE", id);
      if (status >= 300 && status !== 404) throw rejection("down", "The storage rejected deleting a file", status);
    },
  };
}

function rejection(kind: FilesError["kind"], message: string, status: number): FilesError {
  return new FilesError(kind, `${message}: ${status}`, { code: status === 401 || status === 403 ? "key-refused" : undefined });
}
