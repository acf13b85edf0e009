import { Readable } from "node:stream";
import type { AppLoadContext } from "@remix-run/node";
import { Upload } from "@tus/utils";
import { expect, test } from "vitest";
import { action as answerEnquiry } from "#app/routes/partners/enquiry/contact-us.tsx";
import { handleRegistrationPost as answerRealName } from "#app/routes/real-name/form/real-name-posts.server.ts";
import type { FormAnswer } from "#app/request/form/form-action.server.ts";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { SerialQueue } from "#server/concurrency/serial-queue.ts";
import { UploadStore } from "#server/uploads/resumable/upload-store.ts";
import { enquiryPost, smallPdf } from "#tests/support/partners/enquiry.ts";
import { realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const HEADERS = { Cookie: `form_key=${"a".repeat(43)}` };
const shop = useTestShop();

const contextOf = () => ({ shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" }) as unknown as AppLoadContext;
const argsOf = (page: string, body: FormData) =>
  ({
    request: new Request(`http://localhost/en/${page}`, { method: "POST", headers: HEADERS, body }),
    params: { lang: "en" },
    context: contextOf(),
    unstable_pattern: "",
  }) as never;

async function uploaded(id: string, purpose: "document" | "enquiry", bytes: Buffer): Promise<string> {
  const { visitor } = ensureVisitor(new Request("http://localhost/", { headers: HEADERS }), contextOf());
  const store = new UploadStore(shop, visitor);
  await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata: { purpose, filename: "file.pdf" } }));
  await store.write(Readable.from([bytes]), id, 0);
  return id;
}
type Shown = { data: FormAnswer; init: { status: number } };
const errorsOf = ({ data }: Shown) => data.lastResult?.error ?? {};
const fill = () => void (shop.uploadMemory = new MemoryBudget({ total: 0, perNetwork: 0 }));
const empty = () => void (shop.uploadMemory = new MemoryBudget(UPLOAD_MEMORY));

test("a registration without memory for its photo returns as typed with its upload named, and succeeds once there is memory", async () => {
  const upload = await uploaded("upl_front", "document", await smallPhoto());
  const form = () => realNamePost({ upload, englishName: "LIN MEI LING" });
  fill();
  const shown = (await answerRealName(argsOf("real-name", form()))) as unknown as Shown;
  expect([shown.init.status, errorsOf(shown).documentPhoto]).toEqual([503, ["errors.photo-upload-busy"]]);
  expect(shown.data.posted.typed).toMatchObject({ englishName: "LIN MEI LING", upload });
  empty();
  expect(await answerRealName(argsOf("real-name", form()))).toMatchObject({ status: 303 });
});

test("a registration with an attached photo that finds no place in the queue returns as typed", async () => {
  shop.imageQueue = new SerialQueue({ total: 0, perNetwork: 0 });
  const form = realNamePost({ englishName: "LIN MEI LING" });
  form.append("documentPhoto", new File([new Uint8Array(await smallPhoto())], "photo.jpg", { type: "image/jpeg" }));
  const shown = (await answerRealName(argsOf("real-name", form))) as unknown as Shown;
  expect([shown.init.status, errorsOf(shown).documentPhoto]).toEqual([503, ["errors.photo-busy"]]);
  expect(shown.data.posted.typed).toMatchObject({ englishName: "LIN MEI LING" });
});

test("an enquiry without memory for its file returns as typed with its upload named, and succeeds once there is memory", async () => {
  const uploads = await uploaded("upl_file", "enquiry", smallPdf(1));
  const form = () => enquiryPost({ uploads, company: "Peak Tours" });
  fill();
  const shown = (await answerEnquiry(argsOf("contact-us", form()))) as unknown as Shown;
  expect(shown.init.status).toBe(503);
  expect(shown.data.posted.typed.company).toBe("Peak Tours");
  expect(errorsOf(shown)["files[0]"]?.[0]).toMatch(/^errors\.file-busy/);
  expect(shown.data.posted.repeated?.uploads).toEqual([uploads]);
  empty();
  expect(await answerEnquiry(argsOf("contact-us", form()))).toMatchObject({ status: 303 });
});
