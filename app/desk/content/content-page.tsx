import { useLocation } from "@remix-run/react";
import { data, type AppLoadContext } from "@remix-run/node";
import { NOTICE } from "#server/content/notice/set-notice.ts";
import { formatContentKey, readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { splitTitle, type ContentTexts } from "#server/content/staff/content-text.ts";
import { showContent } from "#server/content/staff/show-content.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Tabs } from "#app/ui/tabs.tsx";

type ContentPageName = "arrange" | "discard" | "edit" | "edition" | "history" | "preview" | "publish" | "reset" | "return";

/** The address of a page about one document, question or group. Keys contain #, so they are a parameter. */
export const contentPath = (page: ContentPageName, key: string, more: Record<string, string> = {}): string =>
  `/content/${page}?${new URLSearchParams({ key, ...more })}`;

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

type PageArgs = { shop: AppContext; request: Request; context: AppLoadContext };
type Shown = NonNullable<Awaited<ReturnType<typeof showContent>>>;

/** Returns the content that the address names. Answers 404 for an unknown key; the notice has a page of its own. */
export function contentOf(request: Request): ContentKey {
  const content = readContentKey(new URL(request.url).searchParams.get("key") ?? "");
  if (!content || formatContentKey(content) === formatContentKey(NOTICE)) throw data(null, { status: 404 });
  return content;
}

/** Returns the content that the address names, and what the head of its pages shows. Answers 404 if it does not exist. */
export async function loadContent(args: PageArgs): Promise<{ content: ContentKey; shown: Shown; head: ContentHeadData }> {
  const content = contentOf(args.request);
  const shown = await showContent(args.shop, content);
  if (!shown) throw data(null, { status: 404 });
  return { content, shown, head: headOf(args, content, shown) };
}

/** Returns what the head of the pages of a content shows. `shown`: null if it is a question that is not written yet. */
export function headOf({ request, context }: Omit<PageArgs, "shop">, content: ContentKey, shown: Shown | null): ContentHeadData {
  const key = formatContentKey(content);
  return {
    key,
    name:
      content.kind === "group"
        ? titleOf(request, context, `desk-content:group.${content.group}`)
        : shown === null
          ? titleOf(request, context, "desk-content:new.title")
          : (titleIn(content, [shown?.inForce, shown?.draft, shown?.scheduled], deskLanguage(request, context)) ?? key),
    isNew: shown === null,
    isQuestion: content.kind === "question",
    isHidden: shown?.isHidden ?? false,
    hasDraft: shown?.draft !== null && shown !== null,
    scheduledAt: shown?.scheduled?.takesEffectAt ?? null,
  };
}

/** Returns the title of the first of several texts that has one, in a language, else in English. */
function titleIn(content: ContentKey, sources: ({ texts: ContentTexts } | null | undefined)[], language: ChannelLanguage): string | undefined {
  const marks = content.kind === "question" ? "##" : "#";
  return sources
    .flatMap((source) => [source?.texts[language], source?.texts.en])
    .flatMap((text) => splitTitle(text ?? "", marks)?.title ?? [])
    .at(0);
}
