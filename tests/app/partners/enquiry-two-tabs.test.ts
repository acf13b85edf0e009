import { beforeEach, expect, test } from "vitest";
import { enquiryPoster, type ShownForm } from "#tests/support/partners/enquiry-poster.ts";
import { enquiryPost, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let browser: ReturnType<typeof enquiryPoster>;
beforeEach(async () => {
  browser = enquiryPoster(shop);
});

const file = (number: number) => sentFile(smallPdf(number), `${number}.pdf`);
const shown = async (form: FormData) => ((await browser.post(form)) as ShownForm).data;
const sent = async (form: FormData) => ((await browser.post(form)) as Response).status;

test("a file that replaces one of five is accepted by the post that removes the other", async () => {
  const { files } = await shown(enquiryPost({ name: "" }, [1, 2, 3, 4, 5].map(file)));
  const keep = files.map(({ id }) => id);
  const replaced = await shown(enquiryPost({ keep, remove: keep[0] ?? "" }, [file(6)]));
  expect(replaced.lastResult?.error ?? {}).toEqual({});
  expect(replaced.files.map(({ name }) => name)).toEqual(["2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"]);
});

test("each of two tabs of one browser sends the files that it shows, and neither loses any", async () => {
  const [one] = (await shown(enquiryPost({ name: "" }, [file(1)]))).files;
  const both = (await shown(enquiryPost({ name: "", intent: "save" }, [file(2)]))).files;
  const other = both.find(({ id }) => id !== one?.id);
  expect(await sent(enquiryPost({ intention: "buy", keep: one?.id ?? "" }))).toBe(303);
  expect(await sent(enquiryPost({ intention: "sell", keep: other?.id ?? "" }))).toBe(303);
  const enquiries = await shop.db
    .selectFrom("enquiry_files")
    .innerJoin("enquiries", "enquiries.id", "enquiry_files.enquiry_id")
    .select(["intention", "enquiry_files.id as file"])
    .orderBy("intention")
    .execute();
  expect(enquiries).toEqual([
    { intention: "buy", file: one?.id },
    { intention: "sell", file: other?.id },
  ]);
});
