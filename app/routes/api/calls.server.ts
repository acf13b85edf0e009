import type { CallPath } from "#app/request/call-paths.ts";
import type { Call } from "#app/request/define-call.server.ts";
import { getCountryCode } from "./destinations/get-country-code.server.ts";
import { getRegionList } from "./destinations/get-region-list.server.ts";
import { checkIccid } from "./identity/check-iccid.server.ts";
import { newBusiness } from "./partners/new-business.server.ts";
import { newBusinessAnnex } from "./partners/new-business-annex.server.ts";
import { getRealNameResult } from "./real-name/get-result.server.ts";
import { readDocument } from "./real-name/read-document.server.ts";
import { submitRealName } from "./real-name/submit.server.ts";

/** What each call does; the OpenAPI document is made of these. */
export const CALLS: Record<CallPath, Call> = {
  "/common/getCountryCode": getCountryCode,
  "/common/getRegionList": getRegionList,
  "/newBusiness": newBusiness,
  "/newBusinessAnnex": newBusinessAnnex,
  "/realName/getResult": getRealNameResult,
  "/realName/readDocument": readDocument,
  "/realName/submit": submitRealName,
  "/user/checkICCID": checkIccid,
};
