import { describe, expect, inject, test } from "vitest";
import { visitor } from "#tests/support/html-page.ts";

const open = visitor(inject("readOnlyShop"));

describe("the suggestions", () => {
  type Suggested = { id: string; name: string; matched?: string | null };
  const suggest = async (query: string) => JSON.parse((await open(`/en/suggest?${query}`)).html) as Suggested[];

  test("name the city, airport or other name that matches", async () => {
    expect((await suggest("q=tok"))[0]).toMatchObject({ id: "JP", name: "Japan", matched: "Tokyo" });
    expect((await suggest("q=nrt"))[0]).toMatchObject({ id: "JP", matched: "Narita NRT" });
    expect((await suggest("q=japan"))[0]).toMatchObject({ id: "JP", matched: null });
  });

  test("begin with the region that covers several destinations", async () => {
    expect((await suggest("q=japan+korea"))[0]).toMatchObject({ id: "ASIA", matched: "Japan and South Korea" });
  });

  test("without a text are popular destinations", async () => {
    expect((await suggest("q=")).map(({ id }) => id)).toEqual(["JP", "KR", "TH", "HK"]);
  });

  test("are empty for text that matches nothing", async () => {
    expect(await suggest("q=xyzzy")).toEqual([]);
  });
});
