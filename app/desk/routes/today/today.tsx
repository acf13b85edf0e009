import type { MetaFunction } from "@remix-run/node";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";

export const meta: MetaFunction = () => [{ title: "Today" }];

export const loader = staffLoader("today.view", async () => ({}));

export default function Today() {
  const { t } = useTranslation("desk");
  return <PageHead title={t("section.today")} />;
}
