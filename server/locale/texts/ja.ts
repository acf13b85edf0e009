import realName from "./ja/real-name.json";
import reasons from "./ja/reasons.json";
import refusal from "./ja/refusal.json";

/** The texts of the server in ja, by area: those of real-name registration, and of requests that the web server rejects. */
export const texts = {
  "real-name": realName,
  reasons,
  refusal,
};
