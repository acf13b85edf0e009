import { readdirSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";

const port = Number(new URL(inject("readOnlyShop")).port);

test("every island has its texts in each language, every area has a file, and browsers keep them", async () => {
  const [version = ""] = readdirSync(builtFile("client/assets/texts"));
  const namesIn = (language: string) => readdirSync(builtFile(`client/assets/texts/${version}/${language}`)).filter((name) => name.endsWith(".json"));
  const islands = readdirSync("app", { recursive: true, encoding: "utf8" }).flatMap((file) => /([\w-]+)\.island\.tsx$/.exec(file)?.[1] ?? []);
  const areas = readdirSync("app/i18n/texts/en").map((name) => `area-${name}`);
  const english = namesIn("en");
  expect(english.sort()).toEqual([...islands.map((name) => `${name}.json`), ...areas].sort());
  for (const language of CHANNEL_LANGUAGES) expect(namesIn(language).sort()).toEqual(english);
  const { headers } = await httpRequest(port, `/assets/texts/${version}/en/login-form.json`);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});
