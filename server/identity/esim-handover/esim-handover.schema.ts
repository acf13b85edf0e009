import { z } from "zod";
import { consent } from "#server/forms/field.schema.ts";

const share = z.object({ intent: z.literal("share"), agreeShare: consent });

/** What a signed-in visitor says before leaving for the eSIM site: shares e-mail and phone, unless going on as anybody (§2). */
export const EsimLinkSchema = z.preprocess(
  (typed) => ({ ...(typed as object), intent: (typed as { intent?: unknown }).intent === "plain" ? "plain" : "share" }),
  z.discriminatedUnion("intent", [share, z.object({ intent: z.literal("plain") })]),
);

/** What the eSIM site sends to learn who came. */
export const RedeemEsimLinkSchema = z.object({ token: z.string({ error: "errors.required" }).max(200, "errors.handover-ended") });
