import { z } from "zod";
import { consent } from "#server/locale/field.schema.ts";

/** What a signed-in visitor says before leaving for the eSIM site: shares e-mail and phone, or goes on as anybody (§2). */
export const EsimLinkSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("share"), agreeShare: consent }),
  z.object({ intent: z.literal("plain") }),
]);
