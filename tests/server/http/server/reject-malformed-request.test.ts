import { on } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

let local: TestHttpServer;
beforeAll(async () => {
  local = await startHttpServer();
});
afterAll(() => local.listener.close(0));

test("rejects an unparsable request with the protective headers", async () => {
  expect(await sendRaw(local.port, "HELLO\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\nX-Content-Type-Options: nosniff\r\n/,
  );
});

test("rejects an unparsable request with a readable message", async () => {
  const [head = "", text = ""] = (await sendRaw(local.port, "HELLO\r\n\r\n")).split("\r\n\r\n");
  expect(head).toContain("Content-Type: text/plain; charset=utf-8");
  expect(text).toContain("Please check the address");
  expect(head).toContain(`Content-Length: ${text.length}`);
});

describe("an address with unescaped non-ASCII characters", () => {
  // speak() writes text as UTF-8 and returns bytes.
  const statusAndLocation = async (line: string) => {
    const result = await sendRaw(local.port, `${line} HTTP/1.1\r\nHost: localhost:${local.port}\r\nConnection: close\r\n\r\n`);
    return [/^HTTP\/1\.1 (\d+)/.exec(result)?.[1], /^Location: (.*)\r$/im.exec(result)?.[1]];
  };

  test("redirects to the address as browsers encode it", async () => {
    expect(await statusAndLocation("GET /en/plans?q=日本&source=a%20b")).toEqual(["302", "/en/plans?q=%E6%97%A5%E6%9C%AC&source=a%20b"]);
    expect(await statusAndLocation("HEAD /zh-hk/計劃")).toEqual(["302", "/zh-hk/%E8%A8%88%E5%8A%83"]);
  });

  test.each([
    ["加拿大", "%E5%8A%A0%E6%8B%BF%E5%A4%A7"],
    ["新加坡", "%E6%96%B0%E5%8A%A0%E5%9D%A1"],
  ])("redirects also if a byte of a character is a space in Latin-1: %s", async (place, escaped) => {
    expect(await statusAndLocation(`GET /zh-cn/plans?q=${place}`)).toEqual(["302", `/zh-cn/plans?q=${escaped}`]);
  });

  test("redirects on a connection whose previous request was answered", async () => {
    const socket = connect(local.port, "127.0.0.1");
    socket.setEncoding("latin1");
    const answered = async (line: string, end: string) => {
      let received = "";
      socket.write(`${line} HTTP/1.1\r\nHost: localhost:${local.port}\r\n\r\n`);
      for await (const [part] of on(socket, "data")) if ((received += String(part)).includes(end)) break;
      return received;
    };
    expect(await answered("HEAD /en/homepage", "\r\n\r\n")).toMatch(/^HTTP\/1\.1 \d+ /);
    expect(await answered("GET /zh-cn/plans?q=日本", "\r\n\r\n")).toMatch(/\r\nLocation: \/zh-cn\/plans\?q=%E6%97%A5%E6%9C%AC\r\n/);
    socket.destroy();
  });

  test.each(["GET //evil.example/日本", "GET /\\evil.example/日本", "GET /en/../日本", "POST /en/plans?q=日本", "GET http://evil.example/日本"])(
    "is rejected if it leads elsewhere: %s",
    async (line) => {
      expect(await statusAndLocation(line)).toEqual(["400", undefined]);
    },
  );

  test("is rejected behind another request, whose address differs", async () => {
    const results = await sendRaw(
      local.port,
      `GET /en/homepage HTTP/1.1\r\nHost: localhost:${local.port}\r\n\r\nGET /en/plans?q=日本 HTTP/1.1\r\n\r\n`,
    );
    expect(results).not.toMatch(/^Location:/im);
  });
});
