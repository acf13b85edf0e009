import type about from "./texts/en/about.json";
import type account from "./texts/en/account.json";
import type attachments from "./texts/en/attachments.json";
import type balance from "./texts/en/balance.json";
import type business from "./texts/en/business.json";
import type chat from "./texts/en/chat.json";
import type china from "./texts/en/china.json";
import type consent from "./texts/en/consent.json";
import type coverage from "./texts/en/coverage.json";
import type desk from "./texts/en/desk.json";
import type deskMoney from "./texts/en/desk-money.json";
import type deskOrders from "./texts/en/desk-orders.json";
import type deskRefunds from "./texts/en/desk-refunds.json";
import type deskAccount from "./texts/en/desk-account.json";
import type deskAudit from "./texts/en/desk-audit.json";
import type deskContent from "./texts/en/desk-content.json";
import type deskContentProblems from "./texts/en/desk-content-problems.json";
import type deskCatalogue from "./texts/en/desk-catalogue.json";
import type deskEnquiries from "./texts/en/desk-enquiries.json";
import type deskPeople from "./texts/en/desk-people.json";
import type deskRealNames from "./texts/en/desk-real-names.json";
import type deskNotice from "./texts/en/desk-notice.json";
import type deskPromo from "./texts/en/desk-promo.json";
import type deskStock from "./texts/en/desk-stock.json";
import type deskSignIn from "./texts/en/desk-sign-in.json";
import type deskStatistics from "./texts/en/desk-statistics.json";
import type deskToday from "./texts/en/desk-today.json";
import type deskStaff from "./texts/en/desk-staff.json";
import type destinations from "./texts/en/destinations.json";
import type devices from "./texts/en/devices.json";
import type documents from "./texts/en/documents.json";
import type enquiry from "./texts/en/enquiry.json";
import type enquiryForm from "#server/locale/texts/en/enquiry-form.json";
import type errors from "./texts/en/errors.json";
import type faq from "./texts/en/faq.json";
import type forms from "./texts/en/forms.json";
import type home from "./texts/en/home.json";
import type identity from "./texts/en/identity.json";
import type ineligible from "./texts/en/ineligible.json";
import type marketplace from "./texts/en/marketplace.json";
import type myOrders from "./texts/en/my-orders.json";
import type offline from "./texts/en/offline.json";
import type orders from "./texts/en/orders.json";
import type partners from "./texts/en/partners.json";
import type partnership from "./texts/en/partnership.json";
import type photo from "./texts/en/photo.json";
import type plans from "./texts/en/plans.json";
import type realName from "./texts/en/real-name.json";
import type reasons from "#server/locale/texts/en/reasons.json";
import type reminders from "./texts/en/reminders.json";
import type renew from "./texts/en/renew.json";
import type resale from "./texts/en/resale.json";
import type sandbox from "./texts/en/sandbox.json";
import type savedPage from "./texts/en/saved-page.json";
import type sims from "./texts/en/sims.json";
import type site from "./texts/en/site.json";
import type topUp from "./texts/en/top-up.json";
import type ui from "./texts/en/ui.json";
import type unavailable from "./texts/en/unavailable.json";
import type upgrading from "./texts/en/upgrading.json";
import type usage from "./texts/en/usage.json";
import type withdrawal from "./texts/en/withdrawal.json";
import type { KeyOf, TextValues } from "#server/locale/text-key.schema.ts";

/** The texts of the pages by area: a JSON file in every language; those that mails show too are among the texts of the server. The other languages have the keys of English. */
type PageTexts = {
  about: typeof about;
  account: typeof account;
  attachments: typeof attachments;
  balance: typeof balance;
  business: typeof business;
  chat: typeof chat;
  china: typeof china;
  consent: typeof consent;
  coverage: typeof coverage;
  desk: typeof desk;
  "desk-money": typeof deskMoney;
  "desk-orders": typeof deskOrders;
  "desk-people": typeof deskPeople;
  "desk-statistics": typeof deskStatistics;
  "desk-refunds": typeof deskRefunds;
  "desk-account": typeof deskAccount;
  "desk-audit": typeof deskAudit;
  "desk-content": typeof deskContent;
  "desk-content-problems": typeof deskContentProblems;
  "desk-catalogue": typeof deskCatalogue;
  "desk-enquiries": typeof deskEnquiries;
  "desk-real-names": typeof deskRealNames;
  "desk-notice": typeof deskNotice;
  "desk-promo": typeof deskPromo;
  "desk-stock": typeof deskStock;
  "desk-sign-in": typeof deskSignIn;
  "desk-today": typeof deskToday;
  "desk-staff": typeof deskStaff;
  destinations: typeof destinations;
  devices: typeof devices;
  documents: typeof documents;
  enquiry: typeof enquiry;
  "enquiry-form": typeof enquiryForm;
  errors: typeof errors;
  faq: typeof faq;
  forms: typeof forms;
  home: typeof home;
  identity: typeof identity;
  ineligible: typeof ineligible;
  marketplace: typeof marketplace;
  "my-orders": typeof myOrders;
  offline: typeof offline;
  orders: typeof orders;
  partners: typeof partners;
  partnership: typeof partnership;
  photo: typeof photo;
  plans: typeof plans;
  "real-name": typeof realName;
  reasons: typeof reasons;
  reminders: typeof reminders;
  renew: typeof renew;
  resale: typeof resale;
  sandbox: typeof sandbox;
  "saved-page": typeof savedPage;
  sims: typeof sims;
  site: typeof site;
  "top-up": typeof topUp;
  ui: typeof ui;
  unavailable: typeof unavailable;
  upgrading: typeof upgrading;
  usage: typeof usage;
  withdrawal: typeof withdrawal;
};

export type Area = keyof PageTexts;
type AreaKeys = { [A in Area]: KeyOf<PageTexts[A]> };
/** The keys of one area, as its own translation function takes them: "title". */
export type KeyIn<A extends Area> = AreaKeys[A];
/** A key with its area, which every translation function takes: "orders:title". */
export type TextKey = { [A in Area]: `${A}:${AreaKeys[A]}` }[Area];

/** The rest of the keys that begin with a prefix: "card" and "alipay" of "method.card" and "method.alipay". */
export type KeyBelow<A extends Area, Prefix extends string> =
  KeyIn<A> extends infer Key ? (Key extends `${Prefix}.${infer Rest}` ? Rest : never) : never;

/**
 * A translation function: takes the keys of its area, and those of other areas with their area. Of several keys it takes the first that has a text. A key
 * with a part that comes from data (`check.purposes.${id}`) is asserted to be one (`as KeyIn<"china">`), and a test reads its texts.
 */
export type Translate<A extends Area> = (key: KeyIn<A> | TextKey | readonly TextKey[], values?: TextValues) => string;
