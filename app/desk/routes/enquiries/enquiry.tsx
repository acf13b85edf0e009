import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AttachmentKind } from "#server/domain/enquiry-states.schema.ts";
import { fileSize } from "#server/locale/file-size.schema.ts";
import { AssignEnquirySchema } from "#server/partners/staff/assign-enquiry.schema.ts";
import { assignEnquiry } from "#server/partners/staff/assign-enquiry.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { EnquiryNoteSchema, MAX_ENQUIRY_NOTE } from "#server/partners/staff/close-note.schema.ts";
import { isReplyOverdue } from "#server/partners/staff/list-enquiries.ts";
import { viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { listPermittedAccounts } from "#server/staff/accounts/list-permitted-accounts.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { DataTable, HistoryTable } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";

const enquiryVerb = {
  area: "desk-enquiries" as const,
  permission: "enquiries.handle" as const,
  subject: ({ params }: { params: { reference?: string } }) => params.reference,
};

type Assignees = { assignedTo: string | null; assignees: readonly { id: string; name: string }[] };

/** Says who handles an open enquiry. */
const assign = staffVerb({
  ...enquiryVerb,
  intent: "assign",
  kind: "secondary",
  schema: AssignEnquirySchema,
  run: ({ shop, who }, reference, { assignee }) => assignEnquiry(shop, { reference, assignee, who }),
  rejection: ({ code }) => `desk-enquiries:rejection.${code}`,
  done: ({ reference, assignee }) => ({
    to: `/enquiries/${reference}`,
    text: assignee ? "desk-enquiries:done.assigned" : "desk-enquiries:done.unassigned",
    values: { reference, ...(assignee && { name: assignee }) },
  }),
  labels: { assignee: "column.assignee" },
  defaults: ({ assignedTo }: Assignees) => ({ assignee: assignedTo ?? "" }),
  fields: ({ t, field }, { assignees }) => {
    const options = assignees.map(({ id, name }) => ({ value: id, label: name }));
    return <SelectField {...field.assignee} width="medium" options={[{ value: "", label: t("assign.nobody") }, ...options]} />;
  },
  submit: ({ t }) => t("assign.submit"),
});

/** Closes an open enquiry, or reopens a closed one, with a note. */
const withNote = (intent: "close" | "reopen", change: typeof closeEnquiry) =>
  staffVerb({
    ...enquiryVerb,
    intent,
    kind: intent === "close" ? "primary" : "secondary",
    schema: EnquiryNoteSchema,
    run: ({ shop, who }, reference, { note = "" }) => change(shop, { reference, who, note }),
    rejection: ({ code }) => `desk-enquiries:rejection.${code}`,
    done: ({ reference }) => ({
      to: `/enquiries/${reference}`,
      text: intent === "close" ? "desk-enquiries:done.closed" : "desk-enquiries:done.reopened",
      values: { reference },
    }),
    labels: { note: "note" },
    fields: ({ t, field }) => (
      <>
        <p className="soft">{t(`${intent}.about`)}</p>
        <TextAreaField {...field.note} hint={t("note-hint", { max: MAX_ENQUIRY_NOTE })} optional rows={2} />
      </>
    ),
    submit: ({ t }) => t(`${intent}.submit`),
  });
const close = withNote("close", closeEnquiry);
const reopen = withNote("reopen", reopenEnquiry);

/** One enquiry: who wants what, their text, the attachments, and what has happened. */
export const loader = staffLoader("enquiries.handle", async ({ shop, who, params, request, context }) => {
  const viewed = await viewEnquiry(shop, { reference: params.reference ?? "", who });
  if (!viewed.ok) throw data(null, { status: 404 });
  const { enquiry, events } = viewed;
  return {
    title: titleOf(request, context, "desk-enquiries:enquiry.title", { reference: enquiry.reference }),
    enquiry: {
      reference: enquiry.reference,
      state: enquiry.state,
      language: enquiry.language,
      source: enquiry.source,
      origin: enquiry.origin,
      replyBy: enquiry.reply_by,
      receivedAt: enquiry.created_at,
      closedAt: enquiry.closed_at,
      form: enquiry.form,
      isOverdue: isReplyOverdue(enquiry, shop.clock()),
    },
    assignedTo: enquiry.assigned_to,
    assignees: await listPermittedAccounts(shop.db, "enquiries.handle"),
    files: enquiry.files.map(({ name, kind, sentSize }) => ({ name, kind, size: fileSize(sentSize) })),
    events: events.map(({ id, at, kind, who: name, detail }) => ({ id, at, kind, who: name, note: readNote(detail) })),
  };
});

export const action = staffAction({ ...assign.handlers, ...close.handlers, ...reopen.handlers });

function readNote(detail: string): string | null {
  const { note } = JSON.parse(detail) as { note?: unknown };
  return typeof note === "string" ? note : null;
}

export default function Enquiry() {
  const { title, enquiry, files, events, assignedTo, assignees } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-enquiries");
  const { form, reference } = enquiry;
  const isOpen = enquiry.state === "new";
  // A colleague may have been faster: the form that was posted is gone.
  const goneForms = !form ? ["assign", "close", "reopen"] : isOpen ? ["reopen"] : ["assign", "close"];
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.enquiries"), to: "/enquiries" }}>
        <span className={`state ${isOpen ? "warn" : "good"}`}>{t(`state.${enquiry.state}`)}</span>
        {form && <ButtonLink to={`mailto:${form.email}?subject=${encodeURIComponent(reference)}`} text={t("enquiry.reply")} />}
      </PageHead>
      <FormError intents={goneForms} />
      {!form && <Notice>{t("enquiry.erased")}</Notice>}
      <EnquiryFacts enquiry={enquiry} />
      {form && (
        <section>
          <h2>{t("enquiry-form:field.introduction")}</h2>
          <p className="typed-text">{form.introduction}</p>
        </section>
      )}
      {form && <Attachments reference={reference} files={files} />}
      {form && isOpen && (
        <section>
          <h2>{t("assign.title")}</h2>
          <assign.Form shown={{ assignedTo, assignees }} />
        </section>
      )}
      {form && (
        <section>
          <h2>{t(isOpen ? "close.title" : "reopen.title")}</h2>
          {isOpen ? <close.Form shown={reference} /> : <reopen.Form shown={reference} />}
        </section>
      )}
      <HistoryTable
        events={events}
        event={({ kind }) => t(`event.${kind}`)}
        more={[{ key: "who", label: t("history.who"), cell: ({ who }) => who ?? "–" }]}
        commentLabel={t("history.note")}
      />
    </>
  );
}

type AttachmentRow = { name: string; kind: AttachmentKind; size: { amount: string | number; unit: string } };

/** The attachments of an enquiry as downloads. */
function Attachments({ reference, files }: { reference: string; files: readonly AttachmentRow[] }) {
  const { t } = useTranslation("desk-enquiries");
  const rows = files.map((file, index) => ({ ...file, number: index + 1 }));
  return (
    <section>
      <h2>{t("files.title")}</h2>
      {rows.length > 0 && <p className="soft">{t("files.care")}</p>}
      <DataTable
        caption={t("files.title")}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={<p>{t("files.none")}</p>}
        columns={[
          {
            key: "name",
            label: t("files.name"),
            isHeader: true,
            cell: ({ name, number }) => (
              <a href={`/enquiries/${reference}/files/${number}`} download>
                {name || `${reference}-${number}`}
              </a>
            ),
          },
          { key: "kind", label: t("files.kind"), cell: ({ kind }) => kind.toUpperCase() },
          { key: "size", label: t("files.size"), isNumber: true, cell: ({ size }) => `${size.amount} ${size.unit}` },
        ]}
      />
    </section>
  );
}
