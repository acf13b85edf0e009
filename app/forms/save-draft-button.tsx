import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Saves an unfinished form (intent save). Only before scripts run: they save it by themselves. Its place stays, so that nothing moves. `address`: the URL that
 * the form is posted to.
 */
export function SaveDraftButton({ address }: { address: string }) {
  const { t } = useChannelTranslation("forms");
  if (useHydrated()) return <svg width="1" height="2.75rem" aria-hidden="true" />;
  return (
    <Button type="submit" kind="quiet" name="intent" value="save" formNoValidate formAction={address}>
      {t("save-draft")}
    </Button>
  );
}

/** Says after a press of `SaveDraftButton` that the form is saved, and how to continue. */
export function DraftSavedNotice() {
  const { t } = useChannelTranslation("forms");
  return <Notice kind="good" title={t("draft-saved")} />;
}
