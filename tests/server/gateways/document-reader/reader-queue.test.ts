import { afterEach, expect, test, vi } from "vitest";
import type { ReadRequest, ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { createDocumentReader } from "#server/gateways/document-reader/process/create-document-reader.ts";
import type { ReadOutcome, ReaderProcess } from "#server/gateways/document-reader/process/reader-process.ts";
import { silentLog } from "#server/observability/log.ts";

const photo = (text: string): ReadRequest => ({ documentType: 1, front: Buffer.from(text), back: null });
const NOTHING: ReadResult = { reasons: [], fields: {}, issuer: null, nationality: null, hksar: false };

/** Returns a reader whose process responds when the test says so. */
function open(options: Parameters<typeof createDocumentReader>[2] = {}) {
  const requests: { request: ReadRequest; deadline: number; respond: (response: ReadOutcome) => void }[] = [];
  const started = { times: 0 };
  const ended = { times: 0 };
  const process: ReaderProcess = {
    pid: 1,
    ask: (request, deadline) => new Promise((resolve) => requests.push({ request, deadline, respond: resolve })),
    isAlive: () => true,
    memory: () => 0,
    end: () => {
      ended.times++;
      requests.at(-1)?.respond({ fault: "died" });
    },
  };
  const start = async () => {
    started.times++;
    return process;
  };
  const counted: string[] = [];
  const metrics = { call: ({ call, outcome }: { call: string; outcome: string }) => void counted.push(`${call} ${outcome}`) };
  return {
    reader: createDocumentReader({ documentReader: true }, silentLog, { start, metrics, ...options }),
    requests,
    counted,
    started,
    ended,
  };
}
afterEach(() => void vi.useRealTimers());
const soon = (assertion: () => void) => vi.waitFor(assertion, 120_000);

test("reads one photo at a time, in order of arrival", async () => {
  const { reader, requests } = open();
  const both = [reader.read(photo("first")), reader.read(photo("second"))];
  await soon(() => expect(requests).toHaveLength(1));
  requests[0]?.respond({ reading: { ...NOTHING, issuer: "CHN" } });
  await soon(() => expect(requests).toHaveLength(2));
  requests[1]?.respond({ reading: { ...NOTHING, issuer: "JPN" } });
  expect((await Promise.all(both)).map((reading) => reading?.issuer)).toEqual(["CHN", "JPN"]);
});

test("reads a photo once that is requested twice simultaneously, and again if it is requested later", async () => {
  const { reader, requests } = open();
  const both = Promise.all([reader.read(photo("same")), reader.read(photo("same"))]);
  await soon(() => expect(requests).toHaveLength(1));
  requests[0]?.respond({ reading: NOTHING });
  expect(await both).toEqual([NOTHING, NOTHING]);
  void reader.read(photo("same"));
  await soon(() => expect(requests).toHaveLength(2));
});

test("an idle reader is not busy, nor one that cannot start; one that was too slow is", async () => {
  const { reader, requests } = open();
  expect(reader.isBusy?.()).toBe(false);
  const one = reader.read(photo("one"));
  await soon(() => expect(requests).toHaveLength(1));
  requests[0]?.respond({ fault: "failed" });
  await one;
  expect(reader.isBusy?.()).toBe(false);
  const slow = reader.read(photo("one"));
  await soon(() => expect(requests).toHaveLength(2));
  requests[1]?.respond({ fault: "slow" });
  await slow;
  expect(reader.isBusy?.()).toBe(true);
  const away = open({ start: () => Promise.reject(new Error("not installed")) }).reader;
  expect(await away.read(photo("one"))).toBeNull();
  expect(away.isBusy?.()).toBe(false);
});

test("the same photo as another document type is another request", async () => {
  const { reader, requests } = open();
  void reader.read(photo("same"));
  void reader.read({ ...photo("same"), documentType: 2 });
  await soon(() => expect(requests).toHaveLength(1));
  requests[0]?.respond({ reading: NOTHING });
  await soon(() => expect(requests.map(({ request }) => request.documentType)).toEqual([1, 2]));
});

test("at most twelve wait, four of one network; a further one takes the place of a busier network's newest, or is rejected immediately", async () => {
  // Time stands still: whatever is answered here, is answered immediately.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { reader, counted } = open();
  void reader.read(photo("in work"));
  const ofOne = [1, 2, 3, 4].map((waiting) => reader.read(photo(`waiting ${waiting}`), "203.0.113.1"));
  expect(await reader.read(photo("one too many of a network"), "203.0.113.1")).toBeNull();
  for (let other = 2; other <= 9; other++) void reader.read(photo(`other ${other}`), `203.0.113.${other}`);
  for (const [network, loses] of [
    [2, 3],
    [3, 2],
  ] as const) {
    void reader.read(photo(`second of ${network}`), `203.0.113.${network}`);
    expect(await ofOne[loses]).toBeNull();
  }
  expect(await reader.read(photo("one too many"), "203.0.113.4")).toBeNull();
  expect(reader.isBusy?.()).toBe(true);
  expect(counted.filter((outcome) => outcome === "read full")).toHaveLength(4);
});

test("a network with many requests does not delay another", async () => {
  const { reader, requests } = open();
  for (let sent = 1; sent <= 4; sent++) void reader.read(photo(`first ${sent}`), "203.0.113.1");
  void reader.read(photo("second"), "203.0.113.2");
  for (let answered = 0; answered < 4; answered++) {
    await soon(() => expect(requests).toHaveLength(answered + 1));
    requests[answered]?.respond({ reading: NOTHING });
  }
  await soon(() => expect(requests).toHaveLength(5));
  expect(requests.map(({ request }) => request.front.toString())).toEqual(["first 1", "first 2", "second", "first 3", "first 4"]);
});

test("a photo that has waited too long has no result, and is not read later", async () => {
  const { reader, requests, counted } = open({ maxWait: 20 });
  const answers = await Promise.all(["in work", "waiting"].map((words) => reader.read(photo(words), "203.0.113.1")));
  expect(answers).toEqual([null, null]);
  expect(counted.filter((one) => one === "read slow")).toHaveLength(2);
  requests[0]?.respond({ reading: NOTHING });
  void reader.read(photo("next"));
  await soon(() => expect(requests.map(({ request }) => request.front.toString())).toEqual(["in work", "next"]));
});

test("both sides of a card have twice the time of one photo", async () => {
  const { reader, requests } = open({ maxDeadline: 6_000 });
  void reader.read({ documentType: 4, front: Buffer.from("front"), back: Buffer.from("back") });
  await soon(() => expect(requests[0]?.deadline).toBe(12_000));
});

test("takes the time limit of a photo from the environment, however long", async () => {
  const requests: number[] = [];
  const start = async (): Promise<ReaderProcess> => ({
    pid: 1,
    ask: async (_, deadline) => {
      requests.push(deadline);
      return { fault: "slow" };
    },
    isAlive: () => true,
    memory: () => 0,
    end: () => {},
  });
  const reader = createDocumentReader({ documentReader: true, documentReaderDeadlineMs: 90_000 }, silentLog, { start });
  await reader.read(photo("one"));
  await reader.close();
  expect(requests).toEqual([90_000]);
});

test("a late photo is read to its end if no other one waits, and its process is kept", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { reader, requests, ended } = open({ deadline: 6_000 });
  const late = reader.read(photo("late"), "203.0.113.1");
  await vi.advanceTimersByTimeAsync(8_500);
  requests[0]?.respond({ reading: { ...NOTHING, issuer: "CHN" } });
  expect([(await late)?.issuer, ended.times]).toEqual(["CHN", 0]);
});

test("a photo that is still being read is not started again when it is requested again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { reader, requests, ended } = open({ deadline: 6_000, maxWait: 20_000 });
  const given = reader.read(photo("late"), "203.0.113.1");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await given).toBeNull();
  const again = reader.read(photo("late"), "203.0.113.1");
  await vi.advanceTimersByTimeAsync(10_000);
  requests[0]?.respond({ reading: { ...NOTHING, issuer: "CHN" } });
  expect([(await again)?.issuer, requests.length, ended.times]).toEqual(["CHN", 1, 0]);
});

test("a late photo gives way to a waiting one, and the deadline grows with the time that reading takes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { reader, requests, counted, ended } = open({ deadline: 6_000 });
  const late = reader.read(photo("late"), "203.0.113.1");
  await vi.advanceTimersByTimeAsync(7_000);
  expect(ended.times).toBe(0);
  const next = reader.read(photo("next"), "203.0.113.2");
  expect([await late, ended.times]).toEqual([null, 1]);
  expect(counted).toContain("process slow");
  const third = reader.read(photo("third"), "203.0.113.3");
  await vi.advanceTimersByTimeAsync(8_500);
  expect(ended.times).toBe(1);
  requests[1]?.respond({ reading: NOTHING });
  expect(await next).toEqual(NOTHING);
  await vi.advanceTimersByTimeAsync(8_500);
  requests[2]?.respond({ reading: NOTHING });
  expect([await third, ended.times]).toEqual([NOTHING, 1]);
});

test("a reader that could not start is not started again for a while", async () => {
  let attempts = 0;
  const start = () => {
    attempts++;
    return Promise.reject(new Error("no such package"));
  };
  const { reader } = open({ start, retryAfter: 600_000 });
  expect([await reader.read(photo("one")), await reader.read(photo("two"))]).toEqual([null, null]);
  expect(attempts).toBe(1);
});

test("a photo that crashes the reader is left to manual review, and the next one is read", async () => {
  const { reader, requests, counted, started } = open();
  const odd = reader.read(photo("odd"));
  await soon(() => expect(requests).toHaveLength(1));
  requests[0]?.respond({ fault: "failed", why: "odd" });
  expect(await odd).toBeNull();
  const next = reader.read(photo("next"));
  await soon(() => expect(requests).toHaveLength(2));
  requests[1]?.respond({ reading: NOTHING });
  expect(await next).toEqual(NOTHING);
  expect(counted).toEqual(["start ok", "process failed", "read failed", "process ok", "read ok"]);
  expect(started.times).toBe(1);
});

test("with DOCUMENT_READER=0, every photo is left to manual review", async () => {
  const reader = createDocumentReader({ documentReader: false }, silentLog, { start: () => Promise.reject(new Error("started all the same")) });
  expect(await reader.read(photo("one"))).toBeNull();
});

test("closing a reader while its process starts ends the process", async () => {
  const ended = { times: 0 };
  let begin = (_process: ReaderProcess) => {};
  const start = () => new Promise<ReaderProcess>((resolve) => (begin = resolve));
  const reader = createDocumentReader({ documentReader: true }, silentLog, { start });
  const reading = reader.read(photo("one"));
  await reader.close();
  begin({
    pid: 1,
    ask: () => Promise.reject(new Error("requests all the same")),
    isAlive: () => true,
    memory: () => 0,
    end: () => void ended.times++,
  });
  expect(await reading).toBeNull();
  expect(ended.times).toBe(1);
});
