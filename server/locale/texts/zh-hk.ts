import account from "./zh-hk/account.json";
import calendar from "./zh-hk/calendar.json";
import correction from "./zh-hk/correction.json";
import enquiryForm from "./zh-hk/enquiry-form.json";
import enquiry from "./zh-hk/enquiry.json";
import identity from "./zh-hk/identity.json";
import lowBalance from "./zh-hk/low-balance.json";
import mail from "./zh-hk/mail.json";
import offlineEsim from "./zh-hk/offline-esim.json";
import packageTexts from "./zh-hk/package.json";
import realName from "./zh-hk/real-name.json";
import reasons from "./zh-hk/reasons.json";
import refusal from "./zh-hk/refusal.json";
import reminders from "./zh-hk/reminders.json";
import staff from "./zh-hk/staff.json";
import withdrawal from "./zh-hk/withdrawal.json";

/** The texts of the server in zh-hk, by area. */
export const texts = {
  account,
  calendar,
  correction,
  enquiry,
  "enquiry-form": enquiryForm,
  identity,
  "low-balance": lowBalance,
  mail,
  "offline-esim": offlineEsim,
  package: packageTexts,
  "real-name": realName,
  reasons,
  refusal,
  reminders,
  staff,
  withdrawal,
};
