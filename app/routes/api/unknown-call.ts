const answer = () =>
  Response.json(
    { resultCode: "NOT_FOUND", resultMessage: "There is no such call", resultData: null },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

/** Calls that do not exist, in the envelope of those that do (§7). */
export const loader = answer;
export const action = answer;
