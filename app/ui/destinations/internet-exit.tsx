import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatList, withSpaceAfter } from "#server/locale/format-list.schema.ts";

/** The country in which data leaves to the internet, and what follows from it. */
type ShownExit = {
  place: string;
  isElsewhere: boolean;
  isWithoutAi: boolean;
  asked: { what: "apps" | "calls"; services: string[]; place: string; isBlocked: boolean }[];
};

/** Returns whether the apps that travellers ask about work, one text for each destination. */
export function useAskedServices(): (exit: Pick<ShownExit, "asked">) => string[] {
  const { t, language } = useTranslation("plans");
  return ({ asked }) =>
    asked.map(({ what, services, place, isBlocked }) =>
      t(`exit.${what}-${isBlocked ? "blocked" : "work"}`, { place, services: formatList(services, language) }),
    );
}

/** Where data leaves to the internet, with what that means for websites. */
export function ExitText({ exit: { place, isElsewhere, isWithoutAi } }: { exit: ShownExit }) {
  const { t } = useTranslation("plans");
  return (
    <>
      {withSpaceAfter(t("exit.sentence", { place }))}
      {isElsewhere && withSpaceAfter(t("exit.elsewhere"))}
      {isWithoutAi && withSpaceAfter(t("exit.without-ai", { place }))}
      <PageLink page="frequently-asked-questions" query={{ type: "Use" }} hash="ip-address">
        {t("exit.link")}
      </PageLink>
    </>
  );
}
