import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { serveUpload } from "#server/uploads/resumable/serve-upload.ts";

export const loader = ({ request, context }: LoaderFunctionArgs) => answer(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => answer(request, context);

/** Uploads that go on where they were cut: /uploads begins one, /uploads/<key> is one (tus). They belong to the browser, by its cookie. */
async function answer(request: Request, context: ActionFunctionArgs["context"]): Promise<Response> {
  if (request.method === "GET") return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { visitor, headers } = ensureVisitor(request, context);
  const told = await serveUpload(context.shop, request, { visitor, clientAddress: context.clientAddress });
  for (const [name, value] of headers) told.headers.append(name, value);
  return told;
}
