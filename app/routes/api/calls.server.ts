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
import { redeemEsimLinkCall } from "./identity/redeem-esim-link.server.ts";
import { registerCall } from "./identity/register.server.ts";
import { resetPasswordCall } from "./identity/reset-password.server.ts";
import { sendCodeCall } from "./identity/send-code.server.ts";
import { createOrder } from "./orders/create.server.ts";
import { getOrderDetail } from "./orders/get-order-detail.server.ts";
import { getOrderList } from "./orders/get-order-list.server.ts";
import { quoteCall } from "./orders/quote.server.ts";
import { newBusinessAnnex } from "./partners/new-business-annex.server.ts";
import { newBusiness } from "./partners/new-business.server.ts";
import { getPlanDetail } from "./plans/get-plan-detail.server.ts";
import { getPlanList } from "./plans/get-plan-list.server.ts";
import { getRealNameResult } from "./real-name/get-result.server.ts";
import { readDocument } from "./real-name/read-document.server.ts";
import { submitRealName } from "./real-name/submit.server.ts";
import { addSimCall } from "./sims/add.server.ts";
import { getPackageList } from "./sims/get-package-list.server.ts";
import { listSimsCall } from "./sims/list.server.ts";
import { removeSimCall } from "./sims/remove.server.ts";
import { renameSimCall } from "./sims/rename.server.ts";
import { unsubscribe } from "./sims/unsubscribe.server.ts";
import { createTopUp } from "./top-up/create.server.ts";
import { getBalance } from "./top-up/get-balance.server.ts";
import { getUsage } from "./top-up/get-usage.server.ts";
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
  "/order/create": createOrder,
  "/order/getOrderDetail": getOrderDetail,
  "/order/getOrderList": getOrderList,
  "/order/quote": quoteCall,
  "/product/getEsimLink": getEsimLink,
  "/product/getPlanDetail": getPlanDetail,
  "/product/getPlanList": getPlanList,
  "/product/redeemEsimLink": redeemEsimLinkCall,
  "/realName/getResult": getRealNameResult,
  "/realName/readDocument": readDocument,
  "/realName/submit": submitRealName,
  "/sim/add": addSimCall,
  "/sim/getPackageList": getPackageList,
  "/sim/list": listSimsCall,
  "/sim/remove": removeSimCall,
  "/sim/rename": renameSimCall,
  "/sim/unsubscribe": unsubscribe,
  "/topUp/create": createTopUp,
  "/topUp/getBalance": getBalance,
  "/topUp/getUsage": getUsage,
  "/user/changePassword": changePasswordCall,
  "/user/checkICCID": checkIccid,
  "/user/getUserInfo": getUserInfo,
  "/user/login": login,
  "/user/logout": logout,
  "/user/register": registerCall,
  "/user/resetPassword": resetPasswordCall,
  "/user/sendCode": sendCodeCall,
};
