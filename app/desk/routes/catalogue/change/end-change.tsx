import { data } from "@remix-run/node";
import { endChange, previewEndOfChange } from "#server/plans/staff/end-change.ts";
import { ForecastTable } from "#app/desk/routes/catalogue/forecast-table.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { Notice } from "#app/ui/notice.tsx";

const packagePath = (id: string) => `/catalogue/packages/${encodeURIComponent(id)}`;

/** Ends a change of a package: what customers see now, and then. */
const page = verbPage({
  area: "desk-catalogue",
  permission: "catalogue.edit",
  intent: "end",
  kind: "danger",
  subject: ({ params }) => ({ change: params.change ?? "", packageId: params.package ?? "" }),
  show: async ({ shop }, { change, packageId }) => {
    const preview = await previewEndOfChange(shop, { change });
    if (preview?.packageId !== packageId) throw data(null, { status: 404 });
    return preview;
  },
  title: ({ isScheduled, packageId }) => ({
    text: isScheduled ? "desk-catalogue:end.title-scheduled" : "desk-catalogue:end.title",
    values: { id: packageId },
  }),
  parent: (_, { packageId }) => ({ label: packageId, to: packagePath(packageId) }),
  above: ({ t }, { kind, before, after }) => (
    <>
      {kind === "created" && <Notice kind="warn">{t("end.created")}</Notice>}
      {Object.entries({ before, after }).map(([when, forecast]) => (
        <section key={when} className="stack">
          <h2>{t(`end.${when as "before" | "after"}`)}</h2>
          <ForecastTable caption={t(`end.${when as "before" | "after"}`)} forecast={forecast} />
        </section>
      ))}
    </>
  ),
  run: ({ shop, who }, { change }) => endChange(shop, { change, who }),
  rejection: () => 404,
  done: ({ isEnded }, { packageId }) => ({
    to: packagePath(packageId),
    text: isEnded ? "desk-catalogue:done.ended" : "desk-catalogue:done.ended-before",
  }),
  submit: ({ t }, { isScheduled }) => t(isScheduled ? "end.submit-scheduled" : "end.submit"),
});

export const { loader, action } = page;
export default page.Page;
