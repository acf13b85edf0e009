import { Form } from "@remix-run/react";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { useCurrentPage } from "#app/routes/site/shell/use-shell.ts";

type ConsentButtonsProps = {
  /** What the answer is about: being counted, or the chat. Neither says anything of the other. */
  name?: "consent" | "chat";
  accept?: string | false;
  refuse?: string | false;
};

/** Yes and no to what is not strictly necessary, side by side and alike, or the one that would change something; leads back to this page. */
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
