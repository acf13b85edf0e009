import { readdirSync, readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";

const port = Number(new URL(inject("readOnlyShop")).port);

test("every island, and nothing else, has its texts in each language, and browsers keep them", async () => {
  const [version = ""] = readdirSync(builtFile("client/assets/texts"));
  const namesIn = (language: string) => readdirSync(builtFile(`client/assets/texts/${version}/${language}`)).filter((name) => name.endsWith(".json"));
  const islands = readdirSync("app", { recursive: true, encoding: "utf8" }).flatMap((file) => /([\w-]+)\.island\.tsx$/.exec(file)?.[1] ?? []);
  const english = namesIn("en");
  expect(english.sort()).toEqual(islands.map((name) => `${name}.json`).sort());
  for (const language of CHANNEL_LANGUAGES) expect(namesIn(language).sort()).toEqual(english);
  const { headers } = await httpRequest(port, `/assets/texts/${version}/en/login-form.json`);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const textsOf = (name: string) =>
    JSON.parse(readFileSync(builtFile(`client/assets/texts/${version}/en/${name}.json`), "utf8")) as Record<string, object>;
  expect(textsOf("login-form").renew, "a message of another area").toHaveProperty("one-for-each");
  expect(textsOf("enquiry-form").errors, "a message with a part from data").toHaveProperty("file-type");
  expect(islands.flatMap((name) => Object.keys(textsOf(name))).filter((area) => area.startsWith("desk"))).toEqual([]);
});
