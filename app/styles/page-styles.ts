import account from "./account.css?url";
import home from "./home.css?url";
import registrationAndPartners from "./registration-and-partners.css?url";
import sandbox from "./sandbox.css?url";

const sheet = (href: string) => () => [{ rel: "stylesheet", href }];

/** Styles that the pages of a purchase need not load: `links` of the pages that need them. */
export const registrationAndPartnerStyles = sheet(registrationAndPartners);
export const accountStyles = sheet(account);
export const homeStyles = sheet(home);
export const sandboxStyles = sheet(sandbox);
