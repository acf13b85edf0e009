import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { applyCatalogue } from "#server/plans/file/apply-catalogue.ts";
import { findCatalogueDraft, removeCatalogueDraft, removeCatalogueDraftOf, storeCatalogueDraft } from "#server/plans/file/catalogue-draft.ts";
import { ApplyCatalogueSchema, CatalogueUploadSchema, MAX_CATALOGUE_FILE_BYTES } from "#server/plans/file/catalogue-upload.schema.ts";
import { compareCatalogue, isEmpty } from "#server/plans/file/compare-catalogue.ts";
import type { FileError } from "#server/plans/file/file-error.ts";
import { requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { fieldErrors } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { FormError, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { useErrorText } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm, rejectForm } from "#app/request/form/form-action.server.ts";
import { formatFileSize } from "#app/ui/format-data.ts";
import { Notice } from "#app/ui/notice.tsx";
import { toDifferencePage, Difference, type DifferencePage } from "./difference.tsx";

const LIMITS = { maxFileBytes: MAX_CATALOGUE_FILE_BYTES, maxFiles: 1, maxBytes: MAX_CATALOGUE_FILE_BYTES + 64 * 1024 };
const PAGE = "/catalogue/import";

/** Uploads an edited file, shows what it would change, and applies it. The file waits for a day; nobody else sees it. */
export const loader = staffLoader("catalogue.edit", async ({ shop, account, request, context }) => {
  const title = titleOf(request, context, "desk-catalogue:import.title");
  const draft = await findCatalogueDraft(shop, { accountId: account.id });
  if (!draft) return { title, draft: null };
  const compared = await compareCatalogue(shop, { text: draft.text });
  const { searchParams } = new URL(request.url);
  const shown = compared.ok
    ? { difference: isEmpty(compared.difference) ? null : toDifferencePage(compared.difference, searchParams), errors: [], count: 0 }
    : { difference: null, errors: compared.errors, count: compared.count };
  return { title, draft: { uploadedAt: draft.uploadedAt, ...shown } };
});

export const action = staffAction(
  {
    upload: {
      access: "catalogue.edit",
      async run({ shop, account, form, context }) {
        // A file that is rejected or changes nothing must not leave the one before to be applied.
        await removeCatalogueDraftOf(shop, { accountId: account.id });
        const parsed = parseForm(form, CatalogueUploadSchema);
        if (!parsed.ok) return parsed.rejected;
        const text = await parsed.value.file.text();
        const compared = await compareCatalogue(shop, { text });
        if (!compared.ok) {
          const rejected = rejectForm(form, fieldErrors({ text: "desk-catalogue:import.wrong", field: "file" }));
          return data({ ...rejected.data, fileErrors: { errors: compared.errors, count: compared.count } }, rejected.init ?? {});
        }
        if (isEmpty(compared.difference)) return redirectWithMessage(PAGE, { text: "desk-catalogue:import.nothing", kind: "warn" }, context);
        await storeCatalogueDraft(shop, { accountId: account.id, text });
        return redirectWithMessage(PAGE, { text: "desk-catalogue:import.uploaded" }, context);
      },
    },
    apply: {
      access: "catalogue.edit",
      async run({ shop, account, form, who, request, context }) {
        const parsed = parseForm(form, ApplyCatalogueSchema);
        if (!parsed.ok) return parsed.rejected;
        const { fingerprint, confirmed } = parsed.value;
        // The box is there only if prices change a lot, or many packages go.
        if (confirmed !== undefined) requireConfirmedPost({ form, request, context });
        const draft = await findCatalogueDraft(shop, { accountId: account.id });
        if (!draft) return rejectForm(form, fieldErrors({ text: "desk-catalogue:rejection.draft-gone" }), { status: 409 });
        const result = await applyCatalogue(shop, { text: draft.text, fingerprint, confirmed: confirmed === "on", who });
        // The loader shows the errors or the new difference.
        if (!result.ok && result.code === "confirm")
          return rejectForm(form, fieldErrors({ text: "desk-catalogue:rejection.confirm", field: "confirmed" }), { status: 409 });
        if (!result.ok) return rejectForm(form, fieldErrors({ text: "desk-catalogue:rejection.changed-meanwhile" }), { status: 409 });
        await removeCatalogueDraft(shop, { id: draft.id });
        return redirectWithMessage("/catalogue?state=changed", { text: "desk-catalogue:import.applied" }, context);
      },
    },
  },
  LIMITS,
);

export default function ImportCatalogue() {
  const { title, draft } = useLoaderData<typeof loader>();
  const result = useActionData() as { intent?: string; fileErrors?: { errors: FileError[]; count: number } } | undefined;
  const { t } = useTranslation("desk-catalogue");
  // Beside an upload that was rejected, an earlier file would look like the one just uploaded.
  const offered = result?.intent === "upload" ? null : draft;
  return (
    <>
      <PageHead title={title} parent={{ label: t("desk:section.catalogue"), to: "/catalogue" }} />
      {result?.fileErrors && <FileErrors {...result.fileErrors} />}
      {offered?.difference && <Difference difference={offered.difference} uploadedAt={offered.uploadedAt} />}
      {offered && offered.errors.length > 0 && <FileErrors errors={offered.errors} count={offered.count} />}
      {offered && !offered.difference && offered.errors.length === 0 && <Notice kind="info">{t("import.nothing")}</Notice>}
      <ApplyForm difference={offered?.difference ?? null} />
      <UploadForm isFirst={draft === null} />
    </>
  );
}

function UploadForm({ isFirst }: { isFirst: boolean }) {
  const { t, language } = useTranslation("desk-catalogue");
  const errorText = useErrorText();
  const { form, fields, formProps } = useDeskForm("upload", CatalogueUploadSchema);
  const { "": [whole] = [], ...allErrors } = form.allErrors;
  const size = formatFileSize(MAX_CATALOGUE_FILE_BYTES, language);
  return (
    <section className="stack">
      <h2>{t(isFirst ? "import.upload" : "import.upload-other")}</h2>
      <ol>
        <li>
          <a href="/catalogue/export">{t("import.download")}</a>
        </li>
        <li>{t("import.edit")}</li>
        <li>{t("import.check")}</li>
      </ol>
      <form {...formProps} encType="multipart/form-data" className="form catalogue-new">
        {whole && <Notice kind="alert">{whole === "errors.post-too-large" ? t("import.too-large", { size }) : errorText(whole)}</Notice>}
        <ErrorSummary form={{ id: form.id, allErrors }} labels={{ file: t("import.file") }} />
        <FileField field={fields.file} label={t("import.file")} hint={t("import.file-hint", { size })} accept=".json,application/json" />
        <SubmitButton intent="upload" kind={isFirst ? "primary" : "secondary"} text={t("import.submit")} />
      </form>
    </section>
  );
}

/** Applies the difference that is shown, and nothing else. */
function ApplyForm({ difference }: { difference: DifferencePage | null }) {
  const { t } = useTranslation("desk-catalogue");
  const { fields, formProps } = useDeskForm("apply", ApplyCatalogueSchema);
  // A tick is about the difference beside which it was set.
  const { id, name, key, errorId, descriptionId, errors } = fields.confirmed;
  const tick = { id, name, key, errorId, descriptionId, errors };
  return (
    <>
      <FormError intents={["apply"]} />
      {difference && (
        <form {...formProps} className="panel form catalogue-new">
          <p>{t("import.apply-about")}</p>
          <input type="hidden" name="fingerprint" value={difference.fingerprint} />
          {difference.isDoubtful && <CheckField field={tick} label={t("import.confirm")} />}
          <SubmitButton intent="apply" kind="primary" text={t("import.apply")} />
        </form>
      )}
    </>
  );
}

/** More errors than this are only counted. */
const SHOWN = 200;

/** The errors of a file, each with its place. `count`: of all. */
function FileErrors({ errors, count }: { errors: FileError[]; count: number }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <Notice kind="alert" title={t("file.title", { count })}>
      <ul className="catalogue-errors">
        {errors.slice(0, SHOWN).map(({ place, field, code, values }, index) => (
          <li key={index}>
            <PlaceText place={place} /> {field !== null && <span className="code">{field}</span>} {t(`file.error.${code}`, values)}
          </li>
        ))}
      </ul>
      {count > SHOWN && <p>{t("file.more", { count: count - SHOWN })}</p>}
    </Notice>
  );
}

function PlaceText({ place }: { place: FileError["place"] }) {
  const { t } = useTranslation("desk-catalogue");
  if (place.in === "file") return null;
  if (place.in === "entry") return <strong>{place.id}</strong>;
  if (place.in === "list") return <strong className="code">{place.list}</strong>;
  const text = place.after === null ? t(`file.first-${place.what}`) : t(`file.unnamed-${place.what}`, { id: place.after });
  return <strong>{text}</strong>;
}
