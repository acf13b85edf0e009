import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { serializeRequests } from "#server/http/server/listen.ts";

test("handles pipelined requests one after the other and answers them in order", async () => {
  let inWork = 0;
  let max = 0;
  const finish = (res: ServerResponse, url: string) => {
    inWork -= 1;
    res.end(`${url}\n`);
  };
  const server = createServer(
    serializeRequests((req, res) => {
      max = Math.max(max, ++inWork);
      setImmediate(finish, res, req.url ?? "");
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let results = "";
  socket.on("data", (chunk) => (results += chunk));
  const lines = Array.from({ length: 20 }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: localhost\r\n${at === 19 ? "Connection: close\r\n" : ""}\r\n`);
  socket.write(lines.join(""));
  await once(socket, "close");
  expect(results.match(/^\/\d+$/gm)).toEqual(lines.map((_, at) => `/${at}`));
  expect(max).toBe(1);
  server.close();
});
