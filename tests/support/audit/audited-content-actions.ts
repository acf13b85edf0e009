import type { StaffActionName } from "#server/audit/staff-actions.schema.ts";
import { clearNotice, NOTICE, setNotice } from "#server/content/notice/set-notice.ts";
import { hideQuestion, moveQuestion } from "#server/content/staff/arrange-questions.ts";
import { callOffPublication } from "#server/content/staff/call-off-publication.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import { discardDraft } from "#server/content/staff/discard-draft.ts";
import { publish } from "#server/content/staff/publish-draft.ts";
import { returnToEdition, returnToFiles } from "#server/content/staff/return-to-edition.ts";
import { saveDraft } from "#server/content/staff/save-draft.ts";
import { publishTexts, writeDraft } from "#tests/support/publish-content.ts";
import { MEI } from "#tests/support/staff.ts";
import type { AuditedAction } from "./audited-action.ts";

const QUESTION = { kind: "question", type: "Use", anchor: "when-you-land" } as const;
const POLICY: ContentKey = { kind: "document", key: "refund_policy" };
const TEXTS = { en: "## Is roaming needed? {#when-you-land}\n\nAsk our team." };
const HOUR = 3_600_000;
const NEWS = { title: { en: "Closed on Monday", "zh-cn": "周一休息", "zh-hk": "週一休息" }, from: null, until: null, confirmed: [] };

/** What staff do with texts. All kinds of content share their use cases. */
export const AUDITED_CONTENT_ACTIONS: Partial<Record<StaffActionName, AuditedAction>> = {
  "question.save-draft": {
    prepare: async (shop) => {
      const draft = { content: QUESTION, texts: TEXTS, revision: null };
      return { act: (who) => saveDraft(shop, { ...draft, who }), refused: (who) => saveDraft(shop, { ...draft, texts: { ja: "x" }, who }) };
    },
  },
  "question.discard-draft": {
    prepare: async (shop) => {
      const revision = await writeDraft(shop, QUESTION, TEXTS);
      return {
        act: (who) => discardDraft(shop, { content: QUESTION, revision, who }),
        refused: (who) => discardDraft(shop, { content: QUESTION, revision: "another", who }),
      };
    },
  },
  "question.publish": {
    prepare: async (shop) => {
      const draft = { revision: await writeDraft(shop, QUESTION, TEXTS), publishAt: null, confirmed: [] };
      return {
        act: (who) => publish(shop, { content: QUESTION, ...draft, who }),
        refused: (who) => publish(shop, { content: POLICY, ...draft, who }),
      };
    },
  },
  "question.call-off": {
    prepare: async (shop) => {
      await publishTexts(shop, QUESTION, TEXTS, { at: shop.clock() + HOUR });
      return {
        act: (who) => callOffPublication(shop, { content: QUESTION, who }),
        refused: (who) => callOffPublication(shop, { content: POLICY, who }),
      };
    },
  },
  "question.return": {
    prepare: async (shop) => {
      await publishTexts(shop, QUESTION, TEXTS);
      const first = await shop.db.selectFrom("content_editions").select("id").where("source", "=", "files").executeTakeFirstOrThrow();
      const again = { content: QUESTION, version: "", publishAt: null, confirmed: [] };
      return {
        act: (who) => returnToEdition(shop, { ...again, edition: first.id, who }),
        refused: (who) => returnToEdition(shop, { ...again, edition: "edn_unknown", who }),
      };
    },
  },
  "question.hide": {
    prepare: (shop) => ({
      act: (who) => hideQuestion(shop, { question: QUESTION, isHidden: true, who }),
      refused: (who) => hideQuestion(shop, { question: { ...QUESTION, anchor: "nothing" }, isHidden: true, who }),
    }),
  },
  "question.show": {
    prepare: async (shop) => {
      await hideQuestion(shop, { question: QUESTION, isHidden: true, who: MEI });
      return { act: (who) => hideQuestion(shop, { question: QUESTION, isHidden: false, who }) };
    },
  },
  "question.move": {
    prepare: (shop) => ({
      act: (who) => moveQuestion(shop, { question: QUESTION, after: "apn", who }),
      refused: (who) => moveQuestion(shop, { question: QUESTION, after: "nothing", who }),
    }),
  },
  "content-group.publish": {
    prepare: (shop) => ({
      act: (who) => setNotice(shop, { ...NEWS, link: "", who }),
      refused: (who) => setNotice(shop, { ...NEWS, link: "javascript:alert(1)", who }),
    }),
  },
  "content-group.return": {
    prepare: async (shop) => {
      await clearNotice(shop, { who: MEI });
      return { act: (who) => returnToFiles(shop, { content: NOTICE, who }) };
    },
  },
};
