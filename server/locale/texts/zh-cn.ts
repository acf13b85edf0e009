import account from "./zh-cn/account.json";
import calendar from "./zh-cn/calendar.json";
import correction from "./zh-cn/correction.json";
import enquiryForm from "./zh-cn/enquiry-form.json";
import enquiry from "./zh-cn/enquiry.json";
import identity from "./zh-cn/identity.json";
import lowBalance from "./zh-cn/low-balance.json";
import mail from "./zh-cn/mail.json";
import offlineEsim from "./zh-cn/offline-esim.json";
import packageTexts from "./zh-cn/package.json";
import realName from "./zh-cn/real-name.json";
import reasons from "./zh-cn/reasons.json";
import refusal from "./zh-cn/refusal.json";
import reminders from "./zh-cn/reminders.json";
import staff from "./zh-cn/staff.json";
import withdrawal from "./zh-cn/withdrawal.json";

/** The texts of the server in zh-cn, by area. */
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
