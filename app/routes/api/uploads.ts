import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ensureVisitor } from "#app/request/visitor.server.ts";
import { serveUpload } from "#server/uploads/resumable/serve-upload.ts";

export const loader = ({ request, context }: LoaderFunctionArgs) => handleUpload(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => handleUpload(request, context);

/** Handles a request of a resumable upload (tus): /uploads creates one, /uploads/<key> continues it. It belongs to the visitor of the cookie. */
async function handleUpload(request: Request, context: ActionFunctionArgs["context"]): Promise<Response> {
  // Remix also passes HEAD and OPTIONS requests to the loader. Tus needs them, but has no GET.
  if (request.method === "GET") return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { visitor, headers } = ensureVisitor(request, context);
  const response = await serveUpload(context.shop, request, { visitor, clientAddress: context.clientAddress });
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}
