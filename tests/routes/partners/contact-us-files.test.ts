import { expect, test } from "vitest";
import { onePage, pdf } from "#tests/fixtures/bad-files/pdf.ts";
import { buyer } from "#tests/support/buyer.ts";
import { enquiryPost, sentFile } from "#tests/support/partners/enquiry.ts";
import { decode } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const MB = 1024 * 1024;
const COMPANY = "Kept Travel Goods";

const server = useServer({ env: { DOCUMENT_READER: "0" } });

const sent = (bytes: Buffer, name: string) => sentFile(bytes, name, "application/octet-stream");
const script = pdf(onePage({ catalog: "/OpenAction << /S /JavaScript /JS (7) >>" }));
const locked = pdf(onePage(), { end: "trailer << /Root 1 0 R /Encrypt 4 0 R >>\nstartxref\n9\n%%EOF\n" });
const good = (number: number) => sent(pdf([...onePage(), `4 0 obj ${number} endobj\n`]), `${number}.pdf`);

/** Returns the page's response to a form with these files, and checks that the input is kept. */
async function postRejected(...files: File[]): Promise<string> {
  const form = enquiryPost({ company: COMPANY });
  for (const file of files) form.append("files", file);
  const response = await buyer(server).send("/en/contact-us", form);
  expect(response.status).toBe(400);
  expect(response.html).toContain(COMPANY);
  return decode(response.html);
}

test.each([
  ["a renamed SVG", sent(Buffer.from("<svg/>"), "logo.png"), "“logo.png” isn’t a JPG, PNG or PDF"],
  ["an empty file", sent(Buffer.alloc(0), "empty.pdf"), "“empty.pdf” is empty"],
  ["10 MB and a byte", sent(Buffer.alloc(10 * MB + 1, "%PDF-"), "large.pdf"), "“large.pdf” is larger than 10 MB"],
  ["a PDF with a script", sent(script, "offer.pdf"), "“offer.pdf” contains scripts"],
  ["a name with a path", sent(script, "../../offer.pdf"), "“offer.pdf” wasn’t attached: its name contains / or \\"],
  ["a PDF with a password", sent(locked, "locked.pdf"), "“locked.pdf” has a password"],
  ["half a PDF", sent(script.subarray(0, 90), "half.pdf"), "“half.pdf” couldn’t be read completely"],
])("rejects %s by name and keeps the form", async (_what, file, text) => {
  expect(await postRejected(file)).toContain(text);
});

test("rejects the sixth file by its name and keeps the other five", async () => {
  const html = await postRejected(...[1, 2, 3, 4, 5, 6].map(good));
  expect(html).toContain("“6.pdf” wasn’t attached: you can attach up to 5 files");
  for (const stored of [1, 2, 3, 4, 5]) expect(html).toContain(`${stored}.pdf`);
});

test("rejects a post of three hundred parts, and keeps the first ones", async () => {
  const html = await postRejected(...Array.from({ length: 300 }, (_, number) => good(number)));
  expect(html).toContain("This has more files or fields than the form allows");
  expect(html).toContain("4.pdf");
});
