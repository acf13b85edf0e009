import { describe, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { ENQUIRY_FIELDS } from "#server/partners/core/enquiry.schema.ts";
import { buyer, valueOf, type PageResponse, type Buyer } from "#tests/support/buyer.ts";
import { enquiryForm, enquiryPost, picture, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { messagesTo, signInByCode } from "#tests/support/identity/sign-in.ts";

const MOST = 9_500;
const BEGUN = "You started this on";

const server = useServer({ env: { DOCUMENT_READER: "0" } });

async function post(visitor: Buyer, form: FormData, address = "/en/contact-us"): Promise<PageResponse> {
  const response = await visitor.send(address, form);
  visitor.keep(response);
  return response;
}
/** Returns all values of a hidden field of the form. */
const hidden = ({ html }: PageResponse, name: string) =>
  [...html.matchAll(new RegExp(`type="hidden" name="${name}" value="([^"]+)"`, "g"))].map(([, id]) => id ?? "");
const ticked = ({ html }: PageResponse) =>
  [...html.matchAll(/<input[^>]*name="channels"[^>]*checked[^>]*value="([^"]+)"/g)].map(([, value]) => value);
const jpg = async (name = "licence.jpg", number = 1) => sentFile(await picture("jpeg", number), name, "image/jpeg");

describe("the form", () => {
  test("has every field without preselection, and is posted to itself", async () => {
    const response = await buyer(server).open("/en/contact-us");
    expect(response.status).toBe(200);
    expect(response.html).toMatch(/<form[^>]*action="\/en\/contact-us"/);
    expect(response.html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
    const names = new Set([...response.html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name));
    expect([...ENQUIRY_FIELDS, "files", "began", "subject"].filter((name) => !names.has(name))).toEqual([]);
    expect(response.html).not.toMatch(/<input[^>]* checked/);
    expect(response.html.match(/name="channels"/g)).toHaveLength(10);
    expect(response.headers.getSetCookie().join()).not.toContain("form_key");
  });

  test.each([
    ["organization", "company"],
    ["country", "companyCountry"],
    ["address-level2", "city"],
    ["url", "website"],
    ["name", "name"],
    ["organization-title", "jobTitle"],
    ["email", "email"],
    ["tel-national", "phone"],
  ])("a browser autofills %s as %s", async (token, name) => {
    const { html } = await buyer(server).open("/zh-hk/contact-us");
    expect(html).toMatch(
      new RegExp(`<(input|select)[^>]*(name="${name}"[^>]*autoComplete="${token}"|autoComplete="${token}"[^>]*name="${name}")`, "i"),
    );
  });

  test("is preselected by the page that links to it, and accepts no other values", async () => {
    const led = await buyer(server).open("/en/contact-us?product=201-01&intention=sell&from=resale-distribution");
    expect([valueOf(led, "product"), valueOf(led, "intention")]).toEqual(["201-01", "sell"]);
    expect(led.text).toContain("About: Resale and distribution");
    const odd = await buyer(server).open("/en/contact-us?product=9&intention=__proto__&from=%3Cb%3E");
    expect([odd.status, valueOf(odd, "product"), valueOf(odd, "intention")]).toEqual([200, undefined, undefined]);
    expect(odd.text).not.toContain("About:");
  });

  test("asks an employer about costs, and links to prices and earnings for visitors from the menu", async () => {
    const employer = await buyer(server).open("/en/contact-us?from=cmlink-for-business");
    expect(employer.text).toContain("Estimated annual spending");
    expect(employer.text).toContain("For your own employees: tick Other.");
    expect(employer.text).not.toContain("Estimated annual sales");
    const other = await buyer(server).open("/en/contact-us");
    expect(other.text).toContain("Estimated annual sales");
    for (const page of ["resale-distribution", "esim-marketplace", "cmlink-for-business"]) {
      expect(other.html).toContain(`href="/en/${page}#terms"`);
      expect(employer.html).not.toContain(`href="/en/${page}#terms"`);
    }
  });

  test.each(["en", "zh-cn", "zh-hk"])("/%s/contact-us is small enough to arrive with the first packets", async (language) => {
    const response = await httpRequest(server.port, `/${language}/contact-us`, {
      headers: { "Accept-Encoding": "br", Accept: "text/html", Cookie: "lang_base=en" },
    });
    expect([response.status, response.headers["content-encoding"]]).toEqual([200, "br"]);
    expect(response.body.length).toBeLessThanOrEqual(MOST);
  });

  test("lists every country on request, and keeps the input", async () => {
    const { html } = await buyer(server).open("/en/contact-us");
    const all = /formAction="([^"]*countries=all[^"]*)"/i.exec(html)?.[1] ?? "";
    const listed = await buyer(server).post(decode(all).split("#")[0] ?? "", { intent: "save", company: "Rambla Viajes" });
    expect(listed.text).toContain("Saved. To continue later, open this page on this device.");
    expect(listed.status).toBe(200);
    expect(listed.html.match(/<option value="UY"/g)).toHaveLength(2);
    expect(valueOf(listed, "company")).toBe("Rambla Viajes");
  });
});

describe("an enquiry", () => {
  test("with three files gets a response with its reference and reply date, and no personal data", async () => {
    const visitor = buyer(server);
    const form = enquiryPost({}, [await jpg(), sentFile(await picture("png"), "map.png"), sentFile(smallPdf(), "profile.pdf", "application/pdf")]);
    const sent = await post(visitor, form);
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/\/en\/contact-us-result\?ref=PE\w{8}$/)]);
    const result = await visitor.open(sent.location ?? "");
    expect(result.text).toContain("Business opportunity application has been submitted");
    expect(result.text).toContain("Your inquiry has been received, and we will get in touch with you within 3 business days.");
    expect(result.text).toContain(new URL(sent.location ?? "", server.origin).searchParams.get("ref"));
    expect(result.html).toMatch(/<time dateTime="20\d\d-\d\d-\d\d"[^>]*>(Mon|Tues|Wednes|Thurs|Fri)day, /);
    expect(result.text).toMatch(/Attachments 3/);
    expect(result.html).not.toMatch(/Chan Tai Man|Harbour|9123|@example\.com|licence\.jpg/);
    expect([result.headers.get("Cache-Control"), result.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    expect((await visitor.open("/en/contact-us")).text).not.toContain(BEGUN);
  });

  test("from a program without cookies and hidden fields is accepted in one post", async () => {
    const response = await buyer(server).send("/zh-cn/contact-us", enquiryPost({}, [await jpg("a.jpg", 2)]));
    expect([response.status, response.location]).toEqual([303, expect.stringContaining("/zh-cn/contact-us-result?ref=PE")]);
    const plain = enquiryForm({ channels: "102-10" }) as Record<string, string>;
    expect((await buyer(server).post("/zh-cn/contact-us", plain)).status).toBe(303);
  });

  test("submitted twice, or again by the back button, is one enquiry with one mail", async () => {
    const visitor = buyer(server);
    const email = "twice@example.com";
    const shown = await post(visitor, enquiryPost({ email, name: "" }, [await jpg("b.jpg", 3)]));
    const again = enquiryPost({ email, keep: hidden(shown, "keep") });
    const responses = [...(await Promise.all([post(visitor, again), post(visitor, again)])), await post(visitor, again)];
    expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(303);
    await expect.poll(async () => (await messagesTo(server.origin, email)).length).toBe(1);
  });
});

describe("a draft", () => {
  test("is restored for the same browser with its files, whoever is signed in, and for no other", async () => {
    const visitor = buyer(server);
    const rejected = await post(visitor, enquiryPost({ email: "half", channels: ["102-02", "102-10"] }, [await jpg("shop <1>.jpg", 4)]));
    expect([rejected.status, rejected.headers.get("Cache-Control")]).toEqual([400, "private, no-cache"]);
    const check = async () => {
      const page = await visitor.open("/zh-hk/contact-us");
      expect(page.text).toContain("你在以下時間開始填寫");
      expect(page.text).toContain("儲存，稍後繼續");
      expect([valueOf(page, "company"), valueOf(page, "email"), valueOf(page, "product")]).toEqual(["Harbour Tours Limited", "half", "201-02"]);
      expect(ticked(page)).toEqual(["102-02", "102-10"]);
      expect(page.text).toMatch(/shop <1>\.jpg JPG，\d+ kB/);
      expect(page.headers.get("Cache-Control")).toBe("no-store");
    };
    await check();
    await signInByCode(visitor, "half.way@example.com");
    await check();
    const stranger = await buyer(server).open("/zh-hk/contact-us");
    expect(stranger.html).not.toMatch(/開始填寫|Harbour|shop &lt;1/);
    visitor.keep(await visitor.post("/en/log-out", {}));
    expect((await visitor.open("/zh-hk/contact-us")).text).not.toContain("開始填寫");
  });

  test("is sent with its files once", async () => {
    const visitor = buyer(server);
    const rejected = await post(visitor, enquiryPost({ phone: "" }, [await jpg("c.jpg", 5), sentFile(smallPdf(5), "d.pdf")]));
    expect(hidden(rejected, "keep")).toHaveLength(2);
    const sent = await post(visitor, enquiryPost({ keep: hidden(rejected, "keep") }));
    expect((await visitor.open(sent.location ?? "")).text).toMatch(/Attachments 2/);
    // Without the list of stored files: the draft has it.
    const other = buyer(server);
    await post(other, enquiryPost({ phone: "" }, [await jpg("e.jpg", 6)]));
    expect((await other.open((await post(other, enquiryPost())).location ?? "")).text).toMatch(/Attachments 1/);
  });

  test("loses a file by its button, and keeps everything else", async () => {
    const visitor = buyer(server);
    const rejected = await post(visitor, enquiryPost({ name: "" }, [await jpg("one.jpg", 7), sentFile(smallPdf(7), "two.pdf")]));
    const [one = "", two] = hidden(rejected, "keep");
    expect(rejected.html).toMatch(
      new RegExp(
        `<button[^>]*formAction="/en/contact-us#enquiry-files"[^>]*name="remove"[^>]*value="${one}"|<button[^>]*name="remove" value="${one}"`,
        "i",
      ),
    );
    const removed = await post(visitor, enquiryPost({ name: "", keep: [one, two ?? ""], remove: one }));
    expect([removed.status, hidden(removed, "keep")]).toEqual([200, [two]]);
    expect(valueOf(removed, "company")).toBe("Harbour Tours Limited");
    expect(hidden(await visitor.open("/en/contact-us"), "keep")).toEqual([two]);
  });

  test("can be discarded", async () => {
    const visitor = buyer(server);
    const rejected = await post(visitor, enquiryPost({ name: "" }, [await jpg("f.jpg", 8)]));
    const anew = await post(visitor, enquiryPost({ intent: "start-again", keep: hidden(rejected, "keep") }));
    expect([anew.status, anew.location]).toEqual([303, expect.stringMatching(/\/en\/contact-us$/)]);
    const page = await visitor.open("/en/contact-us");
    expect([page.text.includes(BEGUN), valueOf(page, "company"), hidden(page, "keep")]).toEqual([false, "", []]);
  });

  test("is saved for the form's scripts without submitting it", async () => {
    const visitor = buyer(server);
    const saved = await post(
      visitor,
      enquiryPost({ intent: "save" }, [await jpg("g.jpg", 9), sentFile(Buffer.from("MZ"), "h.png")]),
      "/en/contact-us-draft",
    );
    const result = JSON.parse(saved.html);
    expect([saved.status, saved.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(result).toMatchObject({ files: [{ name: "g.jpg", kind: "jpg" }], problems: [{ name: "h.png", reason: "type" }], errors: {} });
    expect(valueOf(await visitor.open("/en/contact-us"), "city")).toBe("Kowloon");
    const removed = await post(visitor, enquiryPost({ intent: "remove-file", remove: result.files[0].id }), "/en/contact-us-draft");
    expect(JSON.parse(removed.html)).toMatchObject({ files: [], problems: [] });
  });
});

test("an unknown reference links to the form and to customer service", async () => {
  const response = await buyer(server).open("/en/contact-us-result?ref=PE00000000");
  expect(response.status).toBe(404);
  expect(titleOf(response)).toContain("We can’t find an enquiry with this reference");
  expect(linksOf(response, "contact-us")).toHaveLength(1);
  expect(response.html).toContain('href="mailto:partners@');
});
