import type { CallPath } from "./call-paths.ts";
import type { Call } from "#app/api/call/define-call.server.ts";
import { getCommonSettingCall } from "#app/api/content/get-common-setting.server.ts";
import { getCarrierListCall } from "#app/api/coverage/get-carrier-list.server.ts";
import { getCountryCodeCall } from "#app/api/destinations/get-country-code.server.ts";
import { getCountryListCall } from "#app/api/destinations/get-country-list.server.ts";
import { getIpLocationCall } from "#app/api/destinations/get-ip-location.server.ts";
import { getRegionListCall } from "#app/api/destinations/get-region-list.server.ts";
import { changePasswordCall } from "#app/api/identity/change-password.server.ts";
import { checkIccidCall } from "#app/api/identity/check-iccid.server.ts";
import { getEsimLinkCall } from "#app/api/identity/get-esim-link.server.ts";
import { getUserInfoCall } from "#app/api/identity/get-user-info.server.ts";
import { loginCall } from "#app/api/identity/login.server.ts";
import { logoutCall } from "#app/api/identity/logout.server.ts";
import { redeemEsimLinkCall } from "#app/api/identity/redeem-esim-link.server.ts";
import { registerCall } from "#app/api/identity/register.server.ts";
import { resetPasswordCall } from "#app/api/identity/reset-password.server.ts";
import { sendCodeCall } from "#app/api/identity/send-code.server.ts";
import { createOrderCall } from "#app/api/orders/create.server.ts";
import { getOrderDetailCall } from "#app/api/orders/get-order-detail.server.ts";
import { getOrderListCall } from "#app/api/orders/get-order-list.server.ts";
import { quoteCall } from "#app/api/orders/quote.server.ts";
import { newBusinessAnnexCall } from "#app/api/partners/new-business-annex.server.ts";
import { newBusinessCall } from "#app/api/partners/new-business.server.ts";
import { getPlanDetailCall } from "#app/api/plans/get-plan-detail.server.ts";
import { getPlanListCall } from "#app/api/plans/get-plan-list.server.ts";
import { getRealNameResultCall } from "#app/api/real-name/get-result.server.ts";
import { readDocumentCall } from "#app/api/real-name/read-document.server.ts";
import { submitRealNameCall } from "#app/api/real-name/submit.server.ts";
import { addSimCall } from "#app/api/sims/add.server.ts";
import { getPackageListCall } from "#app/api/sims/get-package-list.server.ts";
import { listSimsCall } from "#app/api/sims/list.server.ts";
import { removeSimCall } from "#app/api/sims/remove.server.ts";
import { renameSimCall } from "#app/api/sims/rename.server.ts";
import { unsubscribeCall } from "#app/api/sims/unsubscribe.server.ts";
import { createTopUpCall } from "#app/api/top-up/create.server.ts";
import { getBalanceCall } from "#app/api/top-up/get-balance.server.ts";
import { getUsageCall } from "#app/api/top-up/get-usage.server.ts";
import { collectDataCall } from "#app/api/tracking/collect-data.server.ts";

/** The implementation of each call. The OpenAPI document is generated from these. */
export const CALLS: Record<CallPath, Call> = {
  "/CollectData": collectDataCall,
  "/common/getCarrierList": getCarrierListCall,
  "/common/getCommonSetting": getCommonSettingCall,
  "/common/getCountryCode": getCountryCodeCall,
  "/common/getCountryList": getCountryListCall,
  "/common/getRegionList": getRegionListCall,
  "/getIPLocation": getIpLocationCall,
  "/newBusiness": newBusinessCall,
  "/newBusinessAnnex": newBusinessAnnexCall,
  "/order/create": createOrderCall,
  "/order/getOrderDetail": getOrderDetailCall,
  "/order/getOrderList": getOrderListCall,
  "/order/quote": quoteCall,
  "/product/getEsimLink": getEsimLinkCall,
  "/product/getPlanDetail": getPlanDetailCall,
  "/product/getPlanList": getPlanListCall,
  "/product/redeemEsimLink": redeemEsimLinkCall,
  "/realName/getResult": getRealNameResultCall,
  "/realName/readDocument": readDocumentCall,
  "/realName/submit": submitRealNameCall,
  "/sim/add": addSimCall,
  "/sim/getPackageList": getPackageListCall,
  "/sim/list": listSimsCall,
  "/sim/remove": removeSimCall,
  "/sim/rename": renameSimCall,
  "/sim/unsubscribe": unsubscribeCall,
  "/topUp/create": createTopUpCall,
  "/topUp/getBalance": getBalanceCall,
  "/topUp/getUsage": getUsageCall,
  "/user/changePassword": changePasswordCall,
  "/user/checkICCID": checkIccidCall,
  "/user/getUserInfo": getUserInfoCall,
  "/user/login": loginCall,
  "/user/logout": logoutCall,
  "/user/register": registerCall,
  "/user/resetPassword": resetPasswordCall,
  "/user/sendCode": sendCodeCall,
};
