import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { FilesError, type Files } from "./files.ts";
import { isFileId } from "./is-file-id.ts";

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

  async function call(method: "PUT" | "GET" | "DELETE", id: string, body?: Buffer): Promise<Response> {
    if (!isFileId(id)) throw new Error("This is not the id of a file");
    let last: unknown;
    for (const wait of [0, ...pauses]) {
      if (wait > 0) await pause(wait);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await client.fetch(`${bucket}/${id}`, { method, body: body as BodyInit | undefined, signal });
        if (answer.status < 500 && answer.status !== 429) return answer;
        await answer.body?.cancel();
        if (answer.status === 507) throw new FilesError("full", "The storage is full");
        last = new Error(`The storage answered ${answer.status}`);
      } catch (fault) {
        if (fault instanceof FilesError) throw fault;
        last = fault;
      }
    }
    throw new FilesError("down", "The storage does not answer", { cause: last });
  }

  return {
    name: "s3",
    async put(id, bytes) {
      const answer = await call("PUT", id, bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw new FilesError("full", `The storage took no file: ${answer.status}`);
    },
    async get(id) {
      const answer = await call("GET", id);
      if (answer.status === 404) return null;
      if (!answer.ok) throw new FilesError("down", `The storage gave no file: ${answer.status}`);
      try {
        return Buffer.from(await answer.arrayBuffer());
      } catch (cause) {
        throw new FilesError("down", "The storage broke off", { cause });
      }
    },
    async remove(id) {
      const answer = await call("DELETE", id);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw new FilesError("down", `The storage removed no file: ${answer.status}`);
    },
  };
}
