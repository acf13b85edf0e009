import account from "./en/account.json";
import calendar from "./en/calendar.json";
import correction from "./en/correction.json";
import enquiryForm from "./en/enquiry-form.json";
import enquiry from "./en/enquiry.json";
import identity from "./en/identity.json";
import lowBalance from "./en/low-balance.json";
import mail from "./en/mail.json";
import offlineEsim from "./en/offline-esim.json";
import packageTexts from "./en/package.json";
import realName from "./en/real-name.json";
import reasons from "./en/reasons.json";
import refusal from "./en/refusal.json";
import reminders from "./en/reminders.json";
import sales from "./en/sales.json";
import staff from "./en/staff.json";
import withdrawal from "./en/withdrawal.json";

/** The texts of the server in en, by area. `sales` is for staff, who read English. */
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
  sales,
  staff,
  withdrawal,
};
