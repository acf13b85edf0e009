import { Form } from "@remix-run/react";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { useHere } from "./use-shell.ts";

/** Yes and no to what is not strictly necessary, side by side and alike, or the one that would change something; leads back to this page. */
export function ConsentButtons({ accept, refuse }: { accept?: string | false; refuse?: string | false }) {
  return (
    <Form method="post" action={path(useLanguage(), "consent")} preventScrollReset replace className="consent-choices">
      <input type="hidden" name="returnTo" value={useHere()} />
      {refuse && (
        <Button type="submit" kind="secondary" name="consent" value="refuse">
          {refuse}
        </Button>
      )}
      {accept && (
        <Button type="submit" kind="secondary" name="consent" value="accept">
          {accept}
        </Button>
      )}
    </Form>
  );
}
