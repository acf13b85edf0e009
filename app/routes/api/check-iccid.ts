import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { findCard } from "#server/identity/find-card.ts";
import { IccidSchema } from "#server/locale/field.schema.ts";
import { findLiveSim } from "#server/real-name/find-live-sim.ts";
import { answerCall, notAllowed } from "./answer-call.server.ts";

const CheckIccidSchema = z.object({ iccid: IccidSchema });

/** Whether a SIM is one of ours that is in use, what it is, and how far its real-name registration has come (§7, /user/checkICCID). */
export const action = (args: ActionFunctionArgs) =>
  answerCall(args, CheckIccidSchema, async ({ iccid }, { shop, clientAddress }) => {
    const found = await findCard(shop, { iccid, clientAddress });
    if (!found.ok) return found;
    if (!found.card) return { ok: false, reason: "errors.iccid" };
    const { kind, status, product } = found.card;
    return { ok: true, data: { iccid: found.card.iccid, kind, status, product, realName: await findLiveSim(shop, found.card.iccid) } };
  });

export const loader = notAllowed;
