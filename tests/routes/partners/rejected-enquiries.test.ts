import { describe, expect, test } from "vitest";
import { ATTACHMENT_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { buyer, valueOf, type PageResponse, type Buyer } from "#tests/support/buyer.ts";
import { enquiryPost, picture, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { decode, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", TRUST_PROXY_HOPS: "1" } });

async function post(visitor: Buyer, form: FormData): Promise<PageResponse> {
  const response = await visitor.send("/en/contact-us", form);
  visitor.keep(response);
  return response;
}
const summaryOf = ({ html }: PageResponse) => decode((/<div id="enquiry-errors".*?<\/ul>/s.exec(html)?.[0] ?? "").replaceAll("<!-- -->", ""));
const errorAt = ({ html }: PageResponse, field: string) =>
  decode((new RegExp(`id="enquiry-${field}-error".*?</p>`, "s").exec(html)?.[0] ?? "").replaceAll("<!-- -->", ""));
const keptOf = ({ html }: PageResponse) => [...html.matchAll(/name="keep" value="([^"]+)"/g)].map(([, id]) => id ?? "");

const EMPTY = "The input content cannot be empty";
const CHOOSE = "Please select the corresponding type";
const SHORT = "Please enter a company introduction of no less than 25 words";
const repeatWords = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(" ");

/** What each field says if nothing is in it is tested below; every other rejection by tests/server/partners/enquiry-fields.test.ts. */
type Row = [field: string, value: string, says: string];
const rejectedRows: Row[] = [
  ["supplier", "x".repeat(201), "must not exceed 200 characters"],
  ["companyCountry", "ZZ", CHOOSE],
  ["website", "javascript:alert(1)", "Please enter a web address such as www.example.com"],
  ["introduction", repeatWords(24), SHORT],
  ["introduction", `${repeatWords(25)} ${"x".repeat(4000)}`, "must not exceed 4000 characters"],
  ["email", "chan.example.com", "Email format is incorrect"],
  ["email", `${"x".repeat(40)}@example.com`, "The email content must not exceed 50 characters"],
  ["phone", "call me", "Please enter numbers"],
  ["phone", "1234 5678", "Please enter a valid phone number for the country or region you chose"],
];

describe("an invalid enquiry", () => {
  test.each(rejectedRows)("is rejected if %s is %j: %s", async (field, value, message) => {
    const response = await post(buyer(server), enquiryPost({ [field]: value }));
    expect(response.status).toBe(400);
    expect(titleOf(response)).toMatch(/^Error: /);
    expect(summaryOf(response)).toContain(message);
    expect(errorAt(response, field)).toContain(message);
    expect(summaryOf(response).match(/<li>/g)).toHaveLength(1);
    // Everything else is kept, and so is the invalid value.
    for (const name of ["company", "jobTitle"]) if (field !== name) expect(valueOf(response, name)).toMatch(/Harbour|Head/);
    if (["email", "phone", "website"].includes(field)) expect(valueOf(response, field)).toBe(value);
  });

  test("reports every error at once, in the order of the page, each linking to its field", async () => {
    const response = await post(buyer(server), new FormData());
    const links = [...summaryOf(response).matchAll(/href="#enquiry-(\w+)"/g)].map(([, name]) => name);
    const needed = "intention product salesBand channels company companyCountry city introduction name jobTitle email phoneCountry phone";
    expect(links).toEqual(needed.split(" "));
    for (const name of links) {
      expect(response.html).toContain(`id="enquiry-${name}"`);
      expect(errorAt(response, name ?? "")).toMatch(/cannot be empty|Please (select|complete)/);
    }
    const mixed = summaryOf(await post(buyer(server), enquiryPost({ name: "", phone: "1234 5678", companyCountry: "ZZ" })));
    for (const phrase of [EMPTY, "valid phone number", CHOOSE]) expect(mixed).toContain(phrase);
  });

  test("keeps the input in every script unchanged", async () => {
    const typed = { name: `O'Brien "Bo" <b>`, company: "株式会社 旅&旅", introduction: "Line one\n\n<script>alert(1)</script>", email: "" };
    const response = await post(buyer(server), enquiryPost(typed));
    expect([valueOf(response, "name"), valueOf(response, "company")]).toEqual([typed.name, typed.company]);
    expect(decode(/<textarea[^>]*>\n?(.*?)<\/textarea>/s.exec(response.html)?.[1] ?? "").replaceAll("\r\n", "\n")).toBe(typed.introduction);
    expect(response.html).not.toContain("<script>alert");
  });
});

describe("files of an enquiry", () => {
  const bad = async () => [
    sentFile(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "logo.png", "image/png"),
    sentFile(Buffer.alloc(0), "empty.pdf"),
    sentFile(
      Buffer.from(smallPdf(2).toString("latin1").replace("/Pages 2 0 R", "/Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >>")),
      "active.pdf",
    ),
  ];

  test("are rejected by name, and the input and the valid ones are kept", async () => {
    const visitor = buyer(server);
    const response = await post(visitor, enquiryPost({}, [...(await bad()), sentFile(await picture("jpeg"), "good.jpg")]));
    expect(response.status).toBe(400);
    for (const name of ["logo.png", "empty.pdf", "active.pdf"]) {
      expect(summaryOf(response)).toContain(name);
      expect(response.text.split(name)).toHaveLength(3);
    }
    expect([keptOf(response).length, valueOf(response, "company")]).toEqual([1, "Harbour Tours Limited"]);
    const again = await visitor.open("/en/contact-us");
    expect([again.status, keptOf(again)]).toEqual([200, keptOf(response)]);
    expect((await post(visitor, enquiryPost({ keep: keptOf(response) }))).status).toBe(303);
  });

  test("of more than 10 MB, and a sixth one, are reported", async () => {
    const large = sentFile(Buffer.alloc(ATTACHMENT_LIMITS.maxFileBytes + 1, 1), "large.pdf");
    expect(summaryOf(await post(buyer(server), enquiryPost({}, [large])))).toContain("large.pdf");
    const six = Array.from({ length: 6 }, (_, n) => sentFile(smallPdf(10 + n), `${n + 1}.pdf`));
    const response = await post(buyer(server), enquiryPost({}, six));
    expect([keptOf(response).length, summaryOf(response).includes("6.pdf"), summaryOf(response).includes("5.pdf")]).toEqual([5, true, false]);
  });

  test("of somebody else give no access to their enquiry", async () => {
    const mine = await post(buyer(server), enquiryPost({ name: "" }, [sentFile(await picture("jpeg", 4), "mine.jpg")]));
    const [id = ""] = keptOf(mine);
    const stolen = await post(buyer(server), enquiryPost({ keep: id }));
    expect([stolen.status, stolen.html.includes("mine.jpg"), keptOf(stolen)]).toEqual([400, false, []]);
  });
});

describe("a program", () => {
  const TOO_QUICK = "That was sent faster than people usually fill in a form";

  test("that fills the hidden field is asked to send again, which a person simply does", async () => {
    const visitor = buyer(server);
    const form = enquiryPost({ subject: "Cheap watches" }, [sentFile(await picture("png", 5), "kept.png")]);
    const response = await post(visitor, form);
    expect([response.status, summaryOf(response).includes(TOO_QUICK), valueOf(response, "subject")]).toEqual([400, true, ""]);
    expect([valueOf(response, "company"), keptOf(response).length]).toEqual(["Harbour Tours Limited", 1]);
    expect((await post(visitor, enquiryPost({ subject: "", keep: keptOf(response) }))).status).toBe(303);
  });

  test("that posts immediately is asked the same, and the form keeps its start time", async () => {
    const visitor = buyer(server);
    const began = valueOf(await visitor.open("/en/contact-us"), "began") ?? "";
    expect(began).toMatch(/^\d{13}\./);
    const response = await post(visitor, enquiryPost({ began }));
    expect([response.status, summaryOf(response).includes(TOO_QUICK), valueOf(response, "began")]).toEqual([400, true, began]);
    expect(valueOf(await visitor.open("/en/contact-us"), "began")).toBe(began);
  });
});
