import { useLocation } from "@remix-run/react";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { contentPath } from "./content-path.ts";

export type ContentHeadData = {
  key: string;
  /** Its title in the language of the reader. */
  name: string;
  /** Whether nothing is stored yet. */
  isNew: boolean;
  isQuestion: boolean;
  isHidden: boolean;
  hasDraft: boolean;
  /** The moment of the edition that waits, ms UTC; null if none does. */
  scheduledAt: number | null;
};

/** The head of the pages about one document, question or group: its title, and links to its other pages. */
export function ContentHead({ head }: { head: ContentHeadData }) {
  const { t } = useTranslation("desk-content");
  const { pathname } = useLocation();
  const { key, name, isNew, isQuestion, isHidden, hasDraft, scheduledAt } = head;
  const pages = [
    "edit" as const,
    ...(hasDraft ? ["preview" as const] : []),
    ...(hasDraft || scheduledAt !== null ? ["publish" as const] : []),
    ...(isNew ? [] : ["history" as const]),
    ...(isQuestion && !isNew ? ["arrange" as const] : []),
  ];
  return (
    <>
      <PageHead title={name} about={<code>{key}</code>} parent={{ label: t("desk:section.content"), to: "/content" }}>
        {isHidden && <span className="state warn">{t("state.hidden")}</span>}
      </PageHead>
      <Tabs
        label={t("pages")}
        items={pages.map((page) => ({ label: t(`page.${page}`), href: contentPath(page, key), current: pathname === `/content/${page}` }))}
      />
    </>
  );
}
