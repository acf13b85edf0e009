import { expect, test } from "vitest";
import { action } from "#app/routes/api/call.ts";
import { enquiryForm, enquiryPost, sentFile, smallPdf } from "#tests/support/partners/enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

async function call(body: FormData) {
  const request = new Request("http://localhost/api/newBusiness", { method: "POST", body, headers: { lang: "en" } });
  const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
  const response = await action({ request, params: {}, context, unstable_pattern: "" } as never);
  return (await response.json()) as { resultCode: string; resultMessage: string; resultData: Record<string, unknown> };
}

test("a call rejected for a field returns the key of its files, which need not be sent again", async () => {
  const fields = enquiryForm();
  const wrong = { ...fields, phone: "1234567" };
  const rejected = await call(enquiryPost(wrong, [sentFile(smallPdf(), "profile.pdf")]));
  expect(rejected).toMatchObject({
    resultCode: "PARAM_ERROR",
    resultData: { fields: { phone: [expect.any(String)] }, annexKey: expect.stringMatching(/^[\w-]{43}$/), files: [{ name: "profile.pdf" }] },
  });
  expect(Object.keys((await call(enquiryPost(wrong))).resultData)).toEqual(["fields"]);
  const sent = await call(enquiryPost({ ...fields, annexKey: String(rejected.resultData.annexKey) }));
  expect(sent.resultCode).toBe("SUCCESS");
  expect(await shop.db.selectFrom("enquiry_files").select("enquiry_id").execute()).toEqual([{ enquiry_id: expect.any(String) }]);
});

test("a program above the limit is told how long to wait and whom to contact, and not that anything is stored", async () => {
  for (let n = 0; n < 6; n++) expect((await call(enquiryPost())).resultCode).toBe("SUCCESS");
  const { resultCode, resultMessage } = await call(enquiryPost());
  expect([resultCode, resultMessage]).toEqual(["TOO_MANY_TRIES", expect.stringMatching(/in an hour or tomorrow/)]);
  expect(resultMessage).toContain(shop.env.salesMail);
  expect(resultMessage).not.toContain("kept");
});
