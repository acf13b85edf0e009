import type { CallPath } from "./call-paths.ts";
import type { Call } from "#app/api/call/define-call.server.ts";
import {
  getCarrierListCall,
  getCommonSettingCall,
  getCountryCodeCall,
  getCountryListCall,
  getIpLocationCall,
  getRegionListCall,
} from "./destinations.server.ts";
import { checkIccidCall, listSimsCall, addSimCall, renameSimCall, removeSimCall } from "./sims.server.ts";
import { getEsimLinkCall, redeemEsimLinkCall } from "./esim-link.server.ts";
import { registerCall, resetPasswordCall, changePasswordCall, getUserInfoCall } from "./account.server.ts";
import { sendCodeCall, loginCall, logoutCall } from "./sign-in.server.ts";
import { getOrderListCall, getOrderDetailCall } from "./orders.server.ts";
import { quoteCall, createOrderCall } from "./place-order.server.ts";
import { newBusinessAnnexCall, newBusinessCall } from "./partners.server.ts";
import { getPlanListCall, getPlanDetailCall } from "./plans.server.ts";
import { readDocumentCall, submitRealNameCall, getRealNameResultCall } from "./real-name.server.ts";
import { getPackageListCall, unsubscribeCall } from "./sim-packages.server.ts";
import { getBalanceCall, getUsageCall, createTopUpCall } from "./top-up.server.ts";
import { collectDataCall } from "./tracking.server.ts";

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
