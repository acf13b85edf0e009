import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { TransitGuide } from "./transit-guide.tsx";
import { viewTransit } from "./view-transit.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "china");
  const guide = viewTransit(shop, { language, search: new URL(request.url).searchParams });
  return { page: { title: t("transit.title", guide.summary), description: t("transit.description") }, guide };
}

export default function TransitPage() {
  return <TransitGuide guide={useLoaderData<typeof loader>().guide} />;
}
