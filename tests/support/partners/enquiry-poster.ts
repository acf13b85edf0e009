import { action as postEnquiry } from "#app/routes/partners/enquiry/contact-us.tsx";
import { action as saveEnquiry } from "#app/routes/partners/enquiry/contact-us-draft.ts";
import type { FormAnswer } from "#app/request/form/form-action.server.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type ShownForm = { data: FormAnswer & { files: Attachment[] }; init: { status: number; headers?: [string, string][] } };
export const errorsOf = ({ data }: ShownForm) => data.lastResult?.error ?? {};

/** Posts the partner form as one browser without a web server: to the page, or to the addresses that its scripts call. */
export function enquiryPoster(shop: AppContext) {
  let cookie = "";
  const send = <Answer>(handler: (args: never) => Promise<unknown>) =>
    async function post(form: FormData): Promise<Answer> {
      const request = new Request("http://localhost/en/contact-us", { method: "POST", body: form, headers: { Cookie: cookie } });
      const context = { shop, nonce: "", requestId: "r", clientAddress: "203.0.113.9" };
      const response = (await handler({ request, params: { lang: "en" }, context, unstable_pattern: "" } as never)) as Response | ShownForm;
      const headers = new Headers(response instanceof Response ? response.headers : response.init.headers);
      cookie = headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
      return response as Answer;
    };
  return { post: send<Response | ShownForm>(postEnquiry), save: send<Response>(saveEnquiry) };
}
