import { z } from "zod";
import { consent } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";

const share = z.object({ intent: z.literal("share"), agreeShare: consent });

/** The choice before a signed-in visitor leaves for the eSIM site: share email and phone, or continue anonymously (`plain`, §2). */
export const EsimLinkSchema = z.preprocess(
  (typed) => ({ ...(typed as object), intent: (typed as { intent?: unknown }).intent === "plain" ? "plain" : "share" }),
  z.discriminatedUnion("intent", [share, z.object({ intent: z.literal("plain") })]),
);

/** The token that the eSIM site sends to receive the shared contact details. */
export const RedeemEsimLinkSchema = z.object({ token: z.string({ error: message("errors.required") }).max(200, message("errors.handover-ended")) });
