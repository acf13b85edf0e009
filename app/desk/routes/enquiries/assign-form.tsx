import { AssignEnquirySchema } from "#server/partners/staff/assign-enquiry.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type AssignFormProps = { assignedTo: string | null; assignees: readonly { id: string; name: string }[] };

/** Says who handles an open enquiry. */
export function AssignForm({ assignedTo, assignees }: AssignFormProps) {
  const { t } = useTranslation("desk-enquiries");
  const { fields, formProps } = useDeskForm("assign", AssignEnquirySchema, { assignee: assignedTo ?? "" });
  const options = [{ value: "", label: t("assign.nobody") }, ...assignees.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <section>
      <h2>{t("assign.title")}</h2>
      <form {...formProps} className="form">
        <SelectField field={fields.assignee} label={t("column.assignee")} width="medium" options={options} />
        <div>
          <SubmitButton intent="assign" kind="secondary">
            {t("assign.submit")}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
