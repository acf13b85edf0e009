/** What is asked of a call that does not exist, in the envelope of those that do (§7). */
export const noSuchCall = () =>
  Response.json(
    { resultCode: "NOT_FOUND", resultMessage: "There is no such call", resultData: null },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );
