import { data, type MetaFunction, type AppLoadContext } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fileSize } from "#server/locale/file-size.schema.ts";
import { isReplyOverdue } from "#server/partners/staff/list-enquiries.ts";
import { assignEnquiry } from "#server/partners/staff/assign-enquiry.ts";
import { AssignEnquirySchema } from "#server/partners/staff/assign-enquiry.schema.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { EnquiryNoteSchema } from "#server/partners/staff/close-note.schema.ts";
import { listPermittedAccounts } from "#server/staff/accounts/list-permitted-accounts.ts";
import { viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm, type RejectedForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader, type StaffContext } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AssignForm } from "./assign-form.tsx";
import { Attachments } from "./attachments.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { EnquiryHistory } from "./enquiry-history.tsx";
import { NoteForm } from "./note-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

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

export const action = staffAction({
  assign: {
    access: "enquiries.handle",
    async run({ shop, who, form, params, context }) {
      const parsed = parseDeskForm(form, AssignEnquirySchema);
      if (!parsed.ok) return parsed.rejected;
      const result = await assignEnquiry(shop, { reference: params.reference ?? "", assignee: parsed.value.assignee, who });
      if (!result.ok) return rejectDeskForm(form, `desk-enquiries:rejection.${result.code}`, { status: 409 });
      const { reference, assignee } = result;
      const message = assignee
        ? ({ text: "desk-enquiries:done.assigned", values: { reference, name: assignee } } as const)
        : ({ text: "desk-enquiries:done.unassigned", values: { reference } } as const);
      return redirectWithMessage(`/enquiries/${reference}`, message, context);
    },
  },
  close: { access: "enquiries.handle", run: (args) => changeState(args, closeEnquiry, "desk-enquiries:done.closed") },
  reopen: { access: "enquiries.handle", run: (args) => changeState(args, reopenEnquiry, "desk-enquiries:done.reopened") },
});

type ChangeArgs = StaffContext & { form: FormData; params: { reference?: string }; context: AppLoadContext };

async function changeState(
  { shop, who, form, params, context }: ChangeArgs,
  change: typeof closeEnquiry,
  done: "desk-enquiries:done.closed" | "desk-enquiries:done.reopened",
) {
  const parsed = parseDeskForm(form, EnquiryNoteSchema);
  if (!parsed.ok) return parsed.rejected;
  const result = await change(shop, { reference: params.reference ?? "", who, note: parsed.value.note ?? "" });
  if (!result.ok) return rejectDeskForm(form, `desk-enquiries:rejection.${result.code}`, { status: 409 });
  const { reference } = result;
  return redirectWithMessage(`/enquiries/${reference}`, { text: done, values: { reference } }, context);
}

function readNote(detail: string): string | null {
  const { note } = JSON.parse(detail) as { note?: unknown };
  return typeof note === "string" ? note : null;
}

export default function Enquiry() {
  const { title, enquiry, files, events, assignedTo, assignees } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-enquiries");
  const error = (useActionData() as RejectedForm | undefined)?.lastResult.error?.[""]?.[0];
  const errorText = useErrorText();
  const { form } = enquiry;
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.enquiries"), to: "/enquiries" }}>
        <span className={`state ${enquiry.state === "new" ? "warn" : "good"}`}>{t(`state.${enquiry.state}`)}</span>
        {form && (
          <a href={`mailto:${form.email}?subject=${encodeURIComponent(enquiry.reference)}`} className="button primary">
            {t("enquiry.reply")}
          </a>
        )}
      </PageHead>
      {error && <Notice kind="alert">{errorText(error)}</Notice>}
      {!form && <Notice>{t("enquiry.erased")}</Notice>}
      <EnquiryFacts enquiry={enquiry} />
      {form && (
        <section>
          <h2>{t("enquiry.introduction")}</h2>
          <p className="typed-text">{form.introduction}</p>
        </section>
      )}
      {form && <Attachments reference={enquiry.reference} files={files} />}
      {form && enquiry.state === "new" && <AssignForm assignedTo={assignedTo} assignees={assignees} />}
      {form && <NoteForm key={enquiry.state} state={enquiry.state} />}
      <EnquiryHistory events={events} />
    </>
  );
}
