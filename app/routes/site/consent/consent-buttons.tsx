import { Form } from "@remix-run/react";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { useCurrentPage } from "#app/routes/site/shell/use-shell.ts";

type ConsentButtonsProps = {
  /** Consent to tracking or to the chat; they are independent. */
  name?: "consent" | "chat";
  accept?: string | false;
  refuse?: string | false;
};

/** The accept and refuse buttons, of equal appearance; pass `false` to omit one. The post returns to this page. */
export function ConsentButtons({ name = "consent", accept, refuse }: ConsentButtonsProps) {
  return (
    <Form method="post" action={path(useLanguage(), "consent")} preventScrollReset replace className="consent-choices">
      <input type="hidden" name="returnTo" value={useCurrentPage()} />
      {refuse && (
        <Button type="submit" kind="secondary" name={name} value="refuse">
          {refuse}
        </Button>
      )}
      {accept && (
        <Button type="submit" kind="secondary" name={name} value="accept">
          {accept}
        </Button>
      )}
    </Form>
  );
}
