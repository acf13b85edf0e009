import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpCarrier } from "#server/gateways/carrier/http/create-http-carrier.ts";
import { createS3Files } from "#server/gateways/files/create-s3-files.ts";
import { createSmtpMail } from "#server/gateways/mail/create-smtp-mail.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";
import { createHttpSms } from "#server/gateways/sms/create-http-sms.ts";
import { checkShop } from "#server/ops/system/check-shop.ts";
import { probeServices, warnUnusableServices } from "#server/app/probe-services.ts";
import { type TestShop, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((closed) => server.close(closed))));
});

async function listen(server: Server): Promise<number> {
  servers.push(server.on("connection", (socket) => void sockets.push(socket)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return (server.address() as AddressInfo).port;
}
const web = (result: RequestListener) =>
  listen(createHttpServer((request, response) => void request.resume().on("end", () => result(request, response))));
const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

/** A minimal mail server that answers AUTH. */
const mailServer = (auth: string) =>
  listen(
    createServer((socket) => {
      const results: Record<string, string> = { EHLO: "250-here\r\n250 AUTH PLAIN", AUTH: auth, QUIT: "221 bye" };
      socket.on("data", (part) => socket.write(`${results[String(part).slice(0, 4).toUpperCase()] ?? "250 ok"}\r\n`));
      socket.write("220 here\r\n");
    }),
  );

type Setting = "STORAGE_URL" | "MAIL_URL" | "SMS_URL" | "CARRIER_URL" | "STRIPE_SECRET_KEY";
/** Returns a shop with one external service, which listens on a port of this machine. */
const shopWith: Record<Setting, (port: number) => TestShop> = {
  STORAGE_URL(port) {
    const storageUrl = `s3://key:hunter2@127.0.0.1:${port}/photos?insecure=1`;
    return { ...shop, env: { ...shop.env, storageUrl }, files: createS3Files(storageUrl, []) };
  },
  MAIL_URL: (port) => ({
    ...shop,
    mail: createSmtpMail({
      mailUrl: `smtp://ada:hunter2@127.0.0.1:${port}/?ignoreTLS=true`,
      mailFrom: "s@shop.travel",
      publicOrigin: "https://shop.travel",
      requiresTls: true,
    }),
  }),
  SMS_URL: (port) => ({ ...shop, sms: createHttpSms(`http://ada:hunter2@127.0.0.1:${port}/messages`) }),
  CARRIER_URL: (port) => ({
    ...shop,
    carrier: createHttpCarrier({ url: `http://127.0.0.1:${port}/`, key: "hunter2", callbackSecrets: [], clock: shop.clock }),
  }),
  STRIPE_SECRET_KEY(port) {
    const env = { stripeSecretKey: "sk_test_1", stripeWebhookSecrets: [], stripeApiUrl: `http://127.0.0.1:${port}` };
    return { ...shop, payments: createStripePayments({ env, clock: shop.clock }) };
  },
};

const unknownKey = json(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_1" } });
const SERVICES: { setting: Setting; serves: () => Promise<number>; refuses: () => Promise<number>; credentials: string; address: string }[] = [
  {
    setting: "STORAGE_URL",
    serves: () => web((_request, response) => void response.writeHead(200).end()),
    refuses: () => web((_request, response) => void response.writeHead(403).end("<Code>InvalidAccessKeyId</Code>")),
    credentials:
      "Check key and secret in STORAGE_URL, and that they may write to its bucket and delete from it. (FilesError: The storage rejected writing a file: 403)",
    address: "Check host, port, bucket and region in STORAGE_URL, and that this machine may connect to it.",
  },
  {
    setting: "MAIL_URL",
    serves: () => mailServer("235 welcome"),
    refuses: () => mailServer("535 no such user ada"),
    credentials: "Check user and password in MAIL_URL. (Error: The connection check of the mail server failed: EAUTH 535)",
    address: "Check host and port in MAIL_URL, smtps:// for port 465 and smtp:// for 587, and that this machine may connect to it.",
  },
  {
    setting: "SMS_URL",
    serves: () => web((_request, response) => void response.writeHead(405).end()),
    refuses: () => web((_request, response) => void response.writeHead(401).end()),
    credentials: "Check user and password in SMS_URL. (Error: The SMS gateway responded with 401)",
    address: "Check the address in SMS_URL, and that this machine may connect to it.",
  },
  {
    setting: "CARRIER_URL",
    serves: () => web(json(404, { error: { code: "unknown-ref" } })),
    refuses: () => web(json(401, { error: { code: "unauthorized" } })),
    credentials: "Check CARRIER_KEY with the operator. (CarrierError: The carrier responded with 401 unauthorized)",
    address: "Check the address in CARRIER_URL, and that this machine may connect to it.",
  },
  {
    setting: "STRIPE_SECRET_KEY",
    serves: () => web(json(200, { object: "list", url: "/v1/checkout/sessions", has_more: false, data: [] })),
    refuses: () => web(unknownKey),
    credentials: "Check STRIPE_SECRET_KEY in Stripe's Dashboard, and what a restricted key may do (docs/production.md, Stripe). (ProviderError: ",
    address: "Check api.stripe.com and Stripe's own status page, and that this machine may connect to it.",
  },
];

describe.each(SERVICES)("the check of $setting", ({ setting, serves, refuses, credentials, address }) => {
  test("finds nothing where the service answers", async () => {
    expect(await probeServices(shopWith[setting](await serves()))).toEqual([{ setting, error: null }]);
  });

  test("names the credentials to check if the service rejects them, in ops output and in the log", async () => {
    const rejected = shopWith[setting](await refuses());
    const findings = (await checkShop(rejected)).filter(({ sentence }) => sentence.startsWith(`${setting}: `));
    expect(findings).toEqual([
      { verdict: "PROBLEM", sentence: expect.stringContaining(`${setting}: The service refuses the credentials. ${credentials}`) },
    ]);
    await warnUnusableServices(rejected);
    const [line = "{}", ...more] = shop.logged.filter((one) => one.includes("service.unusable"));
    expect(more).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: "error", what: setting, fault: { message: expect.stringContaining("refuses the credentials") } });
    expect(line).not.toMatch(/hunter2|sk_test_1/);
  });

  test("names the address to check if the service does not respond in time", async () => {
    const late = new AbortController();
    const port = await listen(createServer(() => late.abort()));
    const [probe] = await probeServices(shopWith[setting](port), () => late.signal);
    expect(probe?.error?.message).toBe(`The service cannot be used. ${address}`);
    expect(probe?.error?.cause).toEqual(new Error("no answer within 10 s"));
  });

  test("names the address to check if nothing listens", async () => {
    const port = await serves();
    await new Promise((closed) => servers.pop()?.close(closed));
    const [probe] = await probeServices(shopWith[setting](port));
    expect(probe?.error?.message).toBe(`The service cannot be used. ${address}`);
  });
});

test("reports a Stripe key that may not list sessions as a credentials problem", async () => {
  const port = await web(json(403, { error: { type: "invalid_request_error", message: "The provided key does not have access" } }));
  const [probe] = await probeServices(shopWith.STRIPE_SECRET_KEY(port));
  expect(probe?.error?.message).toContain("The service refuses the credentials. Check STRIPE_SECRET_KEY");
});

test("reports a missing bucket as an address problem", async () => {
  const port = await web((_request, response) => void response.writeHead(404).end("<Code>NoSuchBucket</Code>"));
  const [probe] = await probeServices(shopWith.STORAGE_URL(port));
  expect(probe?.error?.message).toContain("The service cannot be used. Check host, port, bucket and region in STORAGE_URL");
});

test("does not probe simulated services", async () => {
  expect(await probeServices(shop)).toEqual([]);
});
