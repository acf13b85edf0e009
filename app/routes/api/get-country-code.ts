import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { listCountryCodes } from "#server/destinations/list-country-codes.ts";
import { answerCall, notAllowed } from "./answer-call.server.ts";

/** The countries that a phone number may be of, by the names of the caller's language, each with the code to dial (§7, /common/getCountryCode). */
export const action = (args: ActionFunctionArgs) =>
  answerCall(args, z.object({}), async (_, { shop, language }) => ({ ok: true, data: listCountryCodes(shop, language) }));

export const loader = notAllowed;
