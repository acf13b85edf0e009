/** Every call of the API, below /api (§7; the rest is ours). `calls.server.ts` says what each of them does. */
export const CALL_PATHS = [
  "/common/getCountryCode",
  "/common/getRegionList",
  "/newBusiness",
  "/newBusinessAnnex",
  "/realName/getResult",
  "/realName/readDocument",
  "/realName/submit",
  "/user/checkICCID",
] as const;

export type CallPath = (typeof CALL_PATHS)[number];
