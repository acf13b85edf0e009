import type { CallPath } from "./call-paths.ts";
import type { Call } from "#app/api/call/define-call.server.ts";
import { getCommonSetting } from "#app/api/content/get-common-setting.server.ts";
import { getCarrierList } from "#app/api/coverage/get-carrier-list.server.ts";
import { getCountryCode } from "#app/api/destinations/get-country-code.server.ts";
import { getCountryList } from "#app/api/destinations/get-country-list.server.ts";
import { getIpLocation } from "#app/api/destinations/get-ip-location.server.ts";
import { getRegionList } from "#app/api/destinations/get-region-list.server.ts";
import { changePasswordCall } from "#app/api/identity/change-password.server.ts";
import { checkIccid } from "#app/api/identity/check-iccid.server.ts";
import { getEsimLink } from "#app/api/identity/get-esim-link.server.ts";
import { getUserInfo } from "#app/api/identity/get-user-info.server.ts";
import { login } from "#app/api/identity/login.server.ts";
import { logout } from "#app/api/identity/logout.server.ts";
import { redeemEsimLinkCall } from "#app/api/identity/redeem-esim-link.server.ts";
import { registerCall } from "#app/api/identity/register.server.ts";
import { resetPasswordCall } from "#app/api/identity/reset-password.server.ts";
import { sendCodeCall } from "#app/api/identity/send-code.server.ts";
import { createOrder } from "#app/api/orders/create.server.ts";
import { getOrderDetail } from "#app/api/orders/get-order-detail.server.ts";
import { getOrderList } from "#app/api/orders/get-order-list.server.ts";
import { quoteCall } from "#app/api/orders/quote.server.ts";
import { newBusinessAnnex } from "#app/api/partners/new-business-annex.server.ts";
import { newBusiness } from "#app/api/partners/new-business.server.ts";
import { getPlanDetail } from "#app/api/plans/get-plan-detail.server.ts";
import { getPlanList } from "#app/api/plans/get-plan-list.server.ts";
import { getRealNameResult } from "#app/api/real-name/get-result.server.ts";
import { readDocumentCall } from "#app/api/real-name/read-document.server.ts";
import { submitRealName } from "#app/api/real-name/submit.server.ts";
import { addSimCall } from "#app/api/sims/add.server.ts";
import { getPackageList } from "#app/api/sims/get-package-list.server.ts";
import { listSimsCall } from "#app/api/sims/list.server.ts";
import { removeSimCall } from "#app/api/sims/remove.server.ts";
import { renameSimCall } from "#app/api/sims/rename.server.ts";
import { unsubscribe } from "#app/api/sims/unsubscribe.server.ts";
import { createTopUp } from "#app/api/top-up/create.server.ts";
import { getBalance } from "#app/api/top-up/get-balance.server.ts";
import { getUsage } from "#app/api/top-up/get-usage.server.ts";
import { collectData } from "#app/api/tracking/collect-data.server.ts";

/** The implementation of each call. The OpenAPI document is generated from these. */
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
  "/realName/readDocument": readDocumentCall,
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
