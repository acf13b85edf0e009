import { useChannelLanguage } from "#app/i18n/translator.ts";
import { useCurrentPage } from "./use-shell.ts";
import { Button } from "#app/ui/button.tsx";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

type ConsentButtonsProps = {
  /** Consent to tracking or to the chat; they are independent. */
  name?: "consent" | "chat";
  accept?: string | false;
  refuse?: string | false;
};

/** The accept and refuse buttons, of equal appearance; pass `false` to omit one. The post returns to this page, in its language: the page for consent exists only in those of the shop. */
export function ConsentButtons({ name = "consent", accept, refuse }: ConsentButtonsProps) {
  return (
    <form method="post" action={path(siteLanguage(useChannelLanguage()), "consent")} data-keep-scroll className="consent-choices">
      <input type="hidden" name="returnTo" value={useCurrentPage()} />
      {refuse && (
        <Button type="submit" kind="secondary" name={name} value="refuse" data-dismiss={name === "consent" || undefined}>
          {refuse}
        </Button>
      )}
      {accept && (
        <Button type="submit" kind="secondary" name={name} value="accept" data-dismiss={name === "consent" || undefined}>
          {accept}
        </Button>
      )}
    </form>
  );
}
