/** Every call of the API, below /api (§7; the rest is ours). `calls.server.ts` says what each of them does. */
export const CALL_PATHS = [
  "/CollectData",
  "/common/getCarrierList",
  "/common/getCommonSetting",
  "/common/getCountryCode",
  "/common/getCountryList",
  "/common/getRegionList",
  "/getIPLocation",
  "/newBusiness",
  "/newBusinessAnnex",
  "/product/getEsimLink",
  "/product/getPlanDetail",
  "/product/getPlanList",
  "/realName/getResult",
  "/realName/readDocument",
  "/realName/submit",
  "/user/changePassword",
  "/user/checkICCID",
  "/user/getUserInfo",
  "/user/login",
  "/user/logout",
  "/user/register",
  "/user/resetPassword",
  "/user/sendCode",
] as const;

export type CallPath = (typeof CALL_PATHS)[number];
