import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesError, type Files, isFileId } from "./files.ts";

const TIMEOUT_MS = 10_000;
/** Two more tries, after these pauses. */
const PAUSES_MS = [200, 1_000];

/**
 * Files in a bucket of S3 or what speaks like it: `s3://key:secret@host[:port]/bucket?region=…`, with `insecure=1` over plain http.
 * Each call has 10 s and is tried three times.
 */
export function makeS3Files(storageUrl: string, pauses: number[] = PAUSES_MS): Files {
  const url = new URL(storageUrl);
  const option = (name: string) => url.searchParams.get(name);
  const bucket = `${option("insecure") === "1" ? "http" : "https"}://${url.host}${url.pathname.replace(/\/$/, "")}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: option("region") ?? "us-east-1",
    service: "s3",
    retries: 0,
  });

  async function call(method: "PUT" | "GET" | "DELETE", id: string, body?: Buffer): Promise<{ status: number; bytes: Buffer }> {
    if (!isFileId(id)) throw new Error("This is not the id of a file");
    let last: unknown;
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await client.fetch(`${bucket}/${id}`, { method, body: body as BodyInit | undefined, signal });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const { status } = answer;
        if (status === 507) throw new FilesError("full", "The storage is full");
        if (status < 500 && status !== 429) return { status, bytes };
        last = new Error(`The storage answered ${status}`);
      } catch (error) {
        if (error instanceof FilesError) throw error;
        last = error;
      }
    }
    throw new FilesError("down", "The storage does not answer", { cause: last });
  }

  return {
    name: "s3",
    async put(id, bytes) {
      const { status } = await call("PUT", id, bytes);
      if (status >= 300) throw refusal("full", "The storage took no file", status);
    },
    async get(id) {
      const { status, bytes } = await call("GET", id);
      if (status === 404) return null;
      if (status >= 300) throw refusal("down", "The storage gave no file", status);
      return bytes;
    },
    async remove(id) {
      const { status } = await call("DELETE", id);
      if (status >= 300 && status !== 404) throw refusal("down", "The storage removed no file", status);
    },
  };
}

function refusal(kind: FilesError["kind"], what: string, status: number): FilesError {
  return new FilesError(kind, `${what}: ${status}`, { code: status === 401 || status === 403 ? "key-refused" : undefined });
}
