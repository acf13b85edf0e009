import type { CallPath } from "#app/request/call-paths.ts";
import type { Call } from "#app/request/define-call.server.ts";
import { getCommonSetting } from "./content/get-common-setting.server.ts";
import { getCarrierList } from "./coverage/get-carrier-list.server.ts";
import { getCountryCode } from "./destinations/get-country-code.server.ts";
import { getCountryList } from "./destinations/get-country-list.server.ts";
import { getIpLocation } from "./destinations/get-ip-location.server.ts";
import { getRegionList } from "./destinations/get-region-list.server.ts";
import { changePasswordCall } from "./identity/change-password.server.ts";
import { checkIccid } from "./identity/check-iccid.server.ts";
import { getEsimLink } from "./identity/get-esim-link.server.ts";
import { getUserInfo } from "./identity/get-user-info.server.ts";
import { login } from "./identity/login.server.ts";
import { logout } from "./identity/logout.server.ts";
import { registerCall } from "./identity/register.server.ts";
import { resetPasswordCall } from "./identity/reset-password.server.ts";
import { sendCodeCall } from "./identity/send-code.server.ts";
import { newBusinessAnnex } from "./partners/new-business-annex.server.ts";
import { newBusiness } from "./partners/new-business.server.ts";
import { getPlanDetail } from "./plans/get-plan-detail.server.ts";
import { getPlanList } from "./plans/get-plan-list.server.ts";
import { getRealNameResult } from "./real-name/get-result.server.ts";
import { readDocument } from "./real-name/read-document.server.ts";
import { submitRealName } from "./real-name/submit.server.ts";
import { collectData } from "./tracking/collect-data.server.ts";

/** What each call does; the OpenAPI document is made of these. */
export const CALLS: Record<CallPath, Call> = {
  "/CollectData": collectData,
  "/common/getCarrierList": getCarrierList,
  "/common/getCommonSetting": getCommonSetting,
  "/common/getCountryCode": getCountryCode,
  "/common/getCountryList": getCountryList,
  "/common/getRegionList": getRegionList,
  "/getIPLocation": getIpLocation,
  "/newBusiness": newBusiness,
  "/newBusinessAnnex": newBusinessAnnex,
  "/product/getEsimLink": getEsimLink,
  "/product/getPlanDetail": getPlanDetail,
  "/product/getPlanList": getPlanList,
  "/realName/getResult": getRealNameResult,
  "/realName/readDocument": readDocument,
  "/realName/submit": submitRealName,
  "/user/changePassword": changePasswordCall,
  "/user/checkICCID": checkIccid,
  "/user/getUserInfo": getUserInfo,
  "/user/login": login,
  "/user/logout": logout,
  "/user/register": registerCall,
  "/user/resetPassword": resetPasswordCall,
  "/user/sendCode": sendCodeCall,
};
