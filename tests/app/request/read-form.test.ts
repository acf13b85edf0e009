import { expect, test, vi } from "vitest";
import { FieldCollector } from "#app/request/body/form-fields.server.ts";
import { readForm, type ReadFormResult } from "#app/request/body/read-form.server.ts";
import { END, field, file, multipartPost } from "#tests/support/http/multipart.ts";

const MB = 1024 * 1024;
const BOUNDS = { maxFileBytes: 10 * MB, maxFiles: 2, maxBytes: 22 * MB };
const TYPE = { "Content-Type": "multipart/form-data; boundary=line" };

const distinct = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=1`);
const withForm = async (reading: Promise<ReadFormResult>) => {
  const read = await reading;
  return { ...read, form: read.ok ? read.form : read.arrived };
};
const read = (pieces: (string | Buffer)[], headers?: Record<string, string>) => withForm(readForm(multipartPost(pieces, headers), BOUNDS));

test("returns fields and files as sent, also repeated fields", async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0, 13, 10, 45, 45, 255]);
  const { ok, form } = await read([field("iccids", "1"), field("iccids", "2"), ...file("documentPhoto", "a.jpg", bytes), END]);
  expect(ok).toBe(true);
  expect(form.getAll("iccids")).toEqual(["1", "2"]);
  const photo = form.get("documentPhoto") as File;
  expect([photo.name, photo.type, Buffer.from(await photo.arrayBuffer())]).toEqual(["a.jpg", "image/jpeg", bytes]);
});

test("omits an empty file field", async () => {
  const { ok, form } = await read([...file("documentPhoto", "", Buffer.alloc(0)), field("purpose", "1"), END]);
  expect([ok, [...form.keys()]]).toEqual([true, ["purpose"]]);
});

test("accepts a form without files as urlencoded, with the same limits", async () => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const { form } = await read(["a=1&b=%E9%99%B3&a=2"], type);
  expect([form.getAll("a"), form.get("b")]).toEqual([["1", "2"], "陳"]);
  expect(await read([distinct(201).join("&")], type)).toMatchObject({ ok: false, reason: "errors.too-many-parts", status: 400 });
  expect(await read(["a=1&b=", "x".repeat(70_000)], type)).toMatchObject({ ok: false, reason: "errors.text-too-large", status: 413 });
});

test("accepts files of 10 MB up to the total limit, and no more files than the form has", async () => {
  const big = Buffer.alloc(10 * MB);
  expect(await read([...file("a", "a", big), ...file("b", "b", big), END])).toMatchObject({ ok: true });
  const small = Buffer.alloc(1);
  expect(await read([...file("a", "a", small), ...file("b", "b", small), ...file("c", "c", small), END])).toMatchObject({
    ok: false,
    reason: "errors.too-many-parts",
  });
  const narrow = await readForm(multipartPost([...file("a", "a", big), END]), { ...BOUNDS, maxBytes: MB });
  expect(narrow).toMatchObject({ ok: false, reason: "errors.post-too-large" });
});

test("returns the complete parts of a body without an end", async () => {
  const result = await read([field("englishName", "CHAN"), '--line\r\nContent-Disposition: form-data; name="b"\r\n\r\nhal']);
  expect(result).toMatchObject({ ok: false, reason: "errors.post-malformed", status: 400 });
  expect([...result.form]).toEqual([["englishName", "CHAN"]]);
});

test("returns the complete parts of a cut connection", async () => {
  const request = multipartPost([]);
  const body = new ReadableStream({
    start: (to) => to.enqueue(Buffer.from(`${field("a", "1")}--line\r\n`)),
    pull: (to) => to.error(new Error("aborted")),
  });
  const cut = new Request(request.url, { method: "POST", headers: TYPE, body, duplex: "half" } as RequestInit);
  const result = await withForm(readForm(cut, BOUNDS));
  expect(result).toMatchObject({ ok: false, reason: "errors.post-broken" });
  expect([...result.form]).toEqual([["a", "1"]]);
});

test.each([
  ["no boundary", ["x"], { "Content-Type": "multipart/form-data" }],
  ["another boundary", [field("a", "1"), END], { "Content-Type": "multipart/form-data; boundary=other" }],
  ["a header of 20 kB", [`--line\r\nX: ${"a".repeat(20_000)}\r\n\r\n1\r\n`, END], TYPE],
  ["a header without an end", ["--line\r\nX: ", ...Array.from({ length: 20 }, () => "a".repeat(1000))], TYPE],
])("rejects a body with %s as malformed", async (_what, pieces, headers) => {
  expect(await read(pieces, headers)).toMatchObject({ ok: false });
});

test("rejects more than two hundred fields, or more than 64 kB of text", async () => {
  expect(await read([...distinct(201).map((pair) => field(pair.slice(0, -2), "1")), END])).toMatchObject({
    ok: false,
    reason: "errors.too-many-parts",
  });
  expect(await read([field("a", "x".repeat(70_000)), END])).toMatchObject({ ok: false });
  const texts = Array.from({ length: 9 }, (_, n) => field(`t${n}`, "x".repeat(8_000)));
  expect(await read([...texts, END])).toMatchObject({ ok: false, reason: "errors.text-too-large", status: 413 });
});

test.each([
  ["folders", "../../etc/passwd", "passwd"],
  ["folders of another operating system", "C:\\\\photos\\\\me.jpg", "me.jpg"],
  ["a NUL and a line break", "a\0b\tc.jpg", "abc.jpg"],
  ["right-to-left override characters", "a\u202egpj.exe", "agpj.exe"],
  ["5 kB", `${"長".repeat(1500)}.jpg`, "長".repeat(120)],
])("makes a file name with %s harmless", async (_what, sent, stored) => {
  const { ok, form } = await read([...file("documentPhoto", sent, Buffer.from("x")), END]);
  expect([ok, (form.get("documentPhoto") as File | null)?.name]).toEqual([true, stored]);
});

test("returns file names unchanged if the caller validates them", async () => {
  const name = `../a\0${"b".repeat(5_000)}.jpg`;
  const { form } = await withForm(readForm(multipartPost([...file("files", name, Buffer.from("x")), END]), { ...BOUNDS, namesAsSent: true }));
  expect((form.get("files") as File | null)?.name).toBe(name);
});

test("accepts bytes that are not text, and a NUL", async () => {
  const { ok, form } = await read([
    field("a", "x\0y"),
    '--line\r\nContent-Disposition: form-data; name="b"\r\n\r\n',
    Buffer.from([0xc3, 0x28]),
    "\r\n",
    END,
  ]);
  expect([ok, form.get("a"), form.get("b")]).toEqual([true, "xy", "\ufffd("]);
});

test("stops reading a body at its first excess field", async () => {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  const adding = vi.spyOn(FieldCollector.prototype, "add");
  const oneName = await read(["a=1&".repeat(15_000)], type);
  expect([oneName.ok, oneName.form.getAll("a").length]).toEqual([false, 50]);
  expect(adding).toHaveBeenCalledTimes(51);
  adding.mockClear();
  const many = await read([distinct(10_000).join("&")], type);
  expect([many.ok, [...many.form].length]).toEqual([false, 200]);
  expect(adding).toHaveBeenCalledTimes(201);
  adding.mockRestore();
});

test.each([
  ["of more than 200 characters", "a".repeat(201)],
  ["of more than four parts", "a.b.c.d.e"],
  ["of very many parts", `a${"[0]".repeat(60)}`],
  ["with a high list index", "iccid[51]"],
])("rejects a field name %s in both form encodings, and keeps the fields before it", async (_what, name) => {
  const rejected = { ok: false, reason: "errors.too-many-parts", status: 400 };
  const urlencoded = await read([`email=a&${name}=1`], { "Content-Type": "application/x-www-form-urlencoded" });
  const parts = await read([field("email", "a"), field(name, "1"), END]);
  expect([urlencoded, parts]).toMatchObject([rejected, rejected]);
  expect([...urlencoded.form, ...parts.form]).toEqual([
    ["email", "a"],
    ["email", "a"],
  ]);
});

test("truncates an over-long field and keeps all others", async () => {
  const result = await read([field("introduction", "x".repeat(9_000)), field("email", "a"), END]);
  expect(result).toMatchObject({ ok: false, reason: "errors.text-too-large", status: 413 });
  expect([String(result.form.get("introduction")).length, result.form.get("email")]).toEqual([8_192, "a"]);
});

test.each([
  ["no type", {}],
  ["plain text", { "Content-Type": "text/plain" }],
  ["JSON", { "Content-Type": "application/json" }],
  ["multipart without a boundary", { "Content-Type": "multipart/form-data" }],
  ["a boundary of more than 70 characters", { "Content-Type": `multipart/form-data; boundary=${"a".repeat(71)}` }],
])("rejects a body of %s; an empty body is an empty form", async (_what, headers) => {
  expect(await read(['{"a":"1"}'], headers)).toMatchObject({ ok: false, reason: "errors.content-type", status: 415 });
  const empty = await read([], headers);
  expect([empty.ok, [...empty.form]]).toEqual([true, []]);
});

test("returns the same fields from both form encodings and from JSON", async () => {
  const json = { "Content-Type": "application/json; charset=utf-8" };
  const sent = multipartPost(['{"a":["1","\\ud800x"],"b":"x\\u0000y","c":true,"d":null,"e":5}'], json);
  const ofJson = await withForm(readForm(sent, BOUNDS, { json: true }));
  const urlencoded = await read(["?=0&a=1&a=%ED%A0%80x&b=x%00y&c=on&e=5"], { "Content-Type": "application/x-www-form-urlencoded" });
  expect([...ofJson.form].map(([name]) => name)).toEqual(["a", "a", "b", "c", "e"]);
  expect(ofJson.form.getAll("a")).toEqual(["1", "\ufffdx"]);
  expect([ofJson.form.get("b"), urlencoded.form.get("b"), urlencoded.form.get("?")]).toEqual(["xy", "xy", "0"]);
});

test.each([
  ["nested", '{"a":{"b":1}}', "errors.json-nested"],
  ["a list of lists", '{"a":[["b"]]}', "errors.json-nested"],
  ["very deep", `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "errors.json-nested"],
  ["a list", "[1]", "errors.no-json-object"],
  ["cut", '{"a":', "errors.no-json-object"],
  ["a list of 51", JSON.stringify({ a: Array(51).fill(1) }), "errors.too-many-parts"],
  ["of 201 fields", JSON.stringify(Object.fromEntries(distinct(201).map((name) => [name, 1]))), "errors.too-many-parts"],
  ["of more than 64 kB", JSON.stringify({ a: "x".repeat(70_000) }), "errors.text-too-large"],
])("rejects JSON that is %s", async (_what, body, reason) => {
  expect(await readForm(multipartPost([body], { "Content-Type": "application/json" }), BOUNDS, { json: true })).toMatchObject({ ok: false, reason });
});

test("parses a number too large for JavaScript and a duplicate key as JSON does", async () => {
  const sent = multipartPost(['{"a":1e999,"b":1,"b":2}'], { "Content-Type": "application/json" });
  expect([...(await withForm(readForm(sent, BOUNDS, { json: true }))).form]).toEqual([
    ["a", "Infinity"],
    ["b", "2"],
  ]);
});
