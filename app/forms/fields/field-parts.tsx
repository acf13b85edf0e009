import { spaceBefore, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { ReactNode } from "react";
import { useChannelTranslation, useErrorText } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The part of Conform's field metadata that our field components use. `key`: a change resets the control to `initialValue`. */
export type FieldMeta = {
  id: string;
  name: string;
  key?: string | undefined;
  errorId: string;
  descriptionId: string;
  errors?: string[] | undefined;
  initialValue?: unknown;
};

/** Returns the attributes that associate a control with its hint and its error. */
export function describedBy(field: FieldMeta, hint: ReactNode) {
  const isInvalid = Boolean(field.errors?.length);
  const ids = [hint ? field.descriptionId : "", isInvalid ? field.errorId : ""].filter(Boolean).join(" ");
  return { "aria-invalid": isInvalid || undefined, "aria-describedby": ids || undefined };
}

/** The text of a label, with "(optional)" if the field may be empty. */
export function LabelText({ children, optional }: { children: ReactNode; optional?: boolean }) {
  const { t } = useChannelTranslation("forms");
  return (
    <>
      {children}
      {optional && <span className="optional">{spaceBefore(t("optional")) + t("optional")}</span>}
    </>
  );
}

/** What every labelled field takes. */
export type LabelledProps = { field: FieldMeta; label: ReactNode; hint?: ReactNode; optional?: boolean };

/** A control with its label and hint above it, and its error below it. */
export function FieldFrame({ field, label, hint, optional, children }: LabelledProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        <LabelText optional={optional}>{label}</LabelText>
      </label>
      <Hint field={field}>{hint}</Hint>
      {children}
      <FieldError field={field} />
    </div>
  );
}

export function Hint({ field, children }: { field: FieldMeta; children: ReactNode }) {
  if (!children) return null;
  return (
    <div id={field.descriptionId} className="hint">
      {children}
    </div>
  );
}

/** The first error of a field. */
export function FieldError({ field }: { field: FieldMeta }) {
  const { t } = useChannelTranslation("forms");
  const errorText = useErrorText();
  const message = field.errors?.[0];
  if (!message) return null;
  return (
    <p id={field.errorId} className="field-error">
      <Icon name="alert" />
      <span>
        <span className="visually-hidden">{withSpaceAfter(t("error-prefix"))}</span>
        {errorText(message)}
      </span>
    </p>
  );
}
