import { redirect } from "@remix-run/node";
import { hasRegistration, findWaitingRegistrations } from "#server/real-name/staff/view-registration.ts";
import { listRegistrations, REGISTRATION_VIEWS, type RegistrationListView } from "#server/real-name/staff/list-registrations.ts";
import { Age } from "#app/desk/ui/moment.tsx";
import { staffList } from "#app/desk/verb/staff-list.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { Filters, TextFilter } from "#app/desk/ui/filters.tsx";
import type { TextKey } from "#app/i18n/text-key.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ReasonList, RegistrationState } from "./registration-words.tsx";

const MAX_REFERENCE = 20;

/** The registrations of one view, page by page; those that wait for a decision first. The file has no personal data. */
const list = staffList({
  area: "desk-real-names",
  permission: "real-names.review",
  path: "/real-names",
  file: "real-names",
  title: "desk:section.real-names",
  filter: (search) => ({ view: REGISTRATION_VIEWS.find((name) => name === search.get("view")) ?? "waiting" }),
  find: ({ shop }, { view }, page) => listRegistrations(shop, { view, ...page }),
  load: async ({ shop, request, can }) => {
    const reference = new URL(request.url).searchParams.get("reference")?.trim().toUpperCase().slice(0, MAX_REFERENCE) ?? "";
    if (reference !== "" && (await hasRegistration(shop, reference))) throw redirect(`/real-names/${reference}`, 303);
    return { unknownReference: reference, waiting: (await findWaitingRegistrations(shop)).count, canExport: can("real-names.export") };
  },
  tabs: { filter: "view", values: REGISTRATION_VIEWS, label: "list.views", text: (name) => `view.${name as RegistrationListView}` },
  about: ({ t }, { extra }) => t("list.about", { count: extra.waiting }),
  links: ({ t }, { extra }) => (
    <>
      {extra.canExport && <ButtonLink to="/real-names/authority" kind="quiet" text={t("authority.title")} />}
      {extra.waiting > 0 && <ButtonLink to="/real-names/next" shortcut="n" title={t("key", { key: "n" })} text={t("list.start")} />}
    </>
  ),
  above: ({ t }, { extra: { unknownReference } }) => (
    <>
      <Filters path="/real-names" submit={t("list.open")} clear={null}>
        <TextFilter name="reference" label={t("list.reference")} value={unknownReference} maxLength={MAX_REFERENCE} />
      </Filters>
      {unknownReference !== "" && <Notice kind="warn">{t("list.unknown", { reference: unknownReference })}</Notice>}
    </>
  ),
  rowKey: ({ reference }) => reference,
  caption: ({ t }, { filter }) => t(`view.${filter.view}`),
  empty: ({ t }, { filter }) => t(`empty.${filter.view}`),
  columns: [
    {
      key: "registration",
      label: "column.reference",
      isHeader: true,
      value: ({ reference }) => reference,
      to: ({ reference }) => `/real-names/${reference}`,
    },
    {
      key: "age",
      label: ({ t }, { filter: { view } }) => t(view === "accepted" || view === "refused" ? "column.age-decided" : "column.age"),
      cell: ({ updated_at: at }, _, { now }) => <Age ms={now - at} />,
    },
    {
      key: "state",
      label: "column.state",
      value: ({ state }) => state,
      cell: ({ state, erased_at: erasedAt }) => <RegistrationState state={state} isErased={erasedAt !== null} />,
    },
    { key: "attempt", value: ({ attempt }) => attempt },
    { key: "submitted", at: ({ created_at: at }) => at },
    { key: "updated", at: ({ updated_at: at }) => at },
    {
      key: "found",
      label: "column.found",
      cell: ({ reasons, state }, { t }) => <ReasonList reasons={reasons} none={state === "checking" ? t("found.unread") : "–"} />,
    },
    { key: "document word", label: "column.document", cell: ({ document_type: type }, { t }) => t(`real-name:document.${type}` as TextKey) },
    { key: "regions", label: "column.regions", value: ({ regions }) => regions, cell: ({ regions }, { t }) => t(`region.${regions}`) },
    { key: "document", value: ({ document_type: type }) => type },
    { key: "language", label: "column.language", value: ({ language }) => language, cell: ({ language }, { t }) => t(`desk:language.${language}`) },
    { key: "attempt number", label: "column.attempt", isNumber: true, cell: ({ attempt }) => attempt },
    {
      key: "sims",
      label: "column.sims",
      isNumber: true,
      value: ({ sims }) => sims,
      cell: ({ sims, failed }, { t }) => (failed > 0 ? t("sims.refused", { count: sims, failed }) : sims),
    },
    { key: "refused sims", value: ({ failed }) => failed },
    { key: "reasons", value: ({ reasons }) => reasons.join(" ") },
  ],
});

export const { loader, csv } = list;
export default list.Page;
