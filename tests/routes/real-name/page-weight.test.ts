import { describe, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, type Buyer } from "#tests/support/buyer.ts";
import { useServer } from "#tests/support/use-server.ts";

const MOST = 9_900;

const server = useServer({ env: { DOCUMENT_READER: "0" } });

const listOf = (html: string, name: string) => new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(html)?.[0] ?? "";
const countriesOf = (html: string, name: string) => [...listOf(html, name).matchAll(/<option value="(\w\w)"/g)].map(([, value]) => value);
const chosenOf = (html: string, name: string) => /<option value="(\w\w)" selected/.exec(listOf(html, name))?.[1];

describe("the page of the form", () => {
  test.each(["en/real-name", "zh-cn/real-name", "zh-hk/real-name", "ja/real-name-channel", "ko/real-name-channel"])(
    "/%s is small enough to arrive with the first packets",
    async (page) => {
      const response = await httpRequest(server.port, `/${page}`, {
        headers: { "Accept-Encoding": "br", Accept: "text/html", Cookie: "lang_base=en" },
      });
      expect([response.status, response.headers["content-encoding"]]).toEqual([200, "br"]);
      expect(response.body.length).toBeLessThanOrEqual(MOST);
    },
  );

  test("lists the most common countries, and all on request, and keeps the input", async () => {
    const visitor: Buyer = buyer(server);
    const { html } = await visitor.open("/en/real-name");
    expect(countriesOf(html, "country")).toEqual(expect.arrayContaining(["CN", "JP", "KR", "DE", "US"]));
    expect(countriesOf(html, "country")).not.toContain("UY");
    const ask = /formAction="([^"]*countries=all[^"]*)"/i.exec(html)?.[1] ?? "";
    const all = await visitor.post(ask.replaceAll("&amp;", "&").split("#")[0] ?? "", { intent: "save", documentType: "1", englishName: "SUAREZ" });
    expect(all.status).toBe(200);
    for (const name of ["country", "phoneCountry"]) expect(countriesOf(all.html, name)).toContain("UY");
    expect(all.html).toContain('value="SUAREZ"');
  });

  test("lists a selected country, wherever it is", async () => {
    const visitor: Buyer = buyer(server);
    const sent = await visitor.post("/en/real-name", { intent: "submit", country: "UY", phoneCountry: "PE" });
    visitor.keep(sent);
    for (const { html } of [sent, await visitor.open("/en/real-name")]) {
      expect([chosenOf(html, "country"), chosenOf(html, "phoneCountry")]).toEqual(["UY", "PE"]);
    }
  });

  test("accepts a phone number with + and country code without a selected country", async () => {
    const { html } = await buyer(server).post("/en/real-name", { intent: "submit", phone: "+598 94 231 234" });
    expect(html).not.toMatch(/id="real-name-(phone|phoneCountry|email)-error"/);
  });

  test("opens at its errors after a rejected photo", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "read-document", documentType: "1" })) form.append(name, value);
    form.append("documentPhoto", new File(["%PDF-1.7"], "passport.jpg", { type: "image/jpeg" }));
    const { status, html, text } = await buyer(server).send("/en/real-name", form);
    expect([status, html.match(/id="answer"/g)?.length]).toEqual([400, 1]);
    expect(html).toMatch(/id="answer" class="checkout-head/);
    expect(text).toContain("The file is not a JPG or PNG image.");
  });
});
