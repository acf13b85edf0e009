import type account from "./texts/en/account.json";
import type calendar from "./texts/en/calendar.json";
import type correction from "./texts/en/correction.json";
import type enquiry from "./texts/en/enquiry.json";
import type enquiryForm from "./texts/en/enquiry-form.json";
import type identity from "./texts/en/identity.json";
import type lowBalance from "./texts/en/low-balance.json";
import type mail from "./texts/en/mail.json";
import type offlineEsim from "./texts/en/offline-esim.json";
import type packageTexts from "./texts/en/package.json";
import type realName from "./texts/en/real-name.json";
import type reasons from "./texts/en/reasons.json";
import type refusal from "./texts/en/refusal.json";
import type region from "./texts/en/region.json";
import type reminders from "./texts/en/reminders.json";
import type sales from "./texts/en/sales.json";
import type staff from "./texts/en/staff.json";
import type withdrawal from "./texts/en/withdrawal.json";
import type { ChannelLanguage } from "./locale.schema.ts";
import { createTranslators } from "./create-translators.ts";
import type { KeyOf, TextValues } from "./text-key.schema.ts";

/** The texts of the server by area. `sales` is for staff, who read English. */
type Texts = {
  account: typeof account;
  calendar: typeof calendar;
  correction: typeof correction;
  enquiry: typeof enquiry;
  "enquiry-form": typeof enquiryForm;
  identity: typeof identity;
  "low-balance": typeof lowBalance;
  mail: typeof mail;
  "offline-esim": typeof offlineEsim;
  package: typeof packageTexts;
  "real-name": typeof realName;
  reasons: typeof reasons;
  refusal: typeof refusal;
  region: typeof region;
  reminders: typeof reminders;
  sales: typeof sales;
  staff: typeof staff;
  withdrawal: typeof withdrawal;
};
/** The key of a text of the server, with its area: "mail:confirmation.subject". The other languages have the keys of English. */
export type ServerText = { [Area in keyof Texts]: `${Area}:${KeyOf<Texts[Area]>}` }[keyof Texts];

const translatorOf = createTranslators("server/locale/texts");

/** Returns a text of the server (mails, text messages, the web server's own pages, titles on the payment page) with its `{{values}}` and `{{brand}}`. */
export const translate = (language: ChannelLanguage, key: ServerText, values: TextValues = {}): string => translatorOf(language).t(key, values);
