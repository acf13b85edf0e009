import realName from "./ko/real-name.json";
import reasons from "./ko/reasons.json";
import refusal from "./ko/refusal.json";

/** The texts of the server in ko, by area: those of real-name registration, and of requests that the web server rejects. */
export const texts = {
  "real-name": realName,
  reasons,
  refusal,
};
