import { expect, test } from "vitest";
import { textFolders, textsOf } from "./read-texts.ts";

/** The messages that the specification quotes (§5, §8, §9), word for word. */
const SPECIFIED = [
  "The password length must be at least 8 characters and no more than 20 characters.",
  "Please choose between uppercase and lowercase letters, numbers, and special characters to set a password",
  "New password does not match!",
  "Email format is incorrect",
  "The email content must not exceed 50 characters",
  "The input content cannot be empty",
  "Please select the corresponding type",
  "Please enter numbers",
  "Please enter the correct ICCID.",
  "The ICCID must start with 8985234",
  "Duplicate ICCID entered",
  "Not selected to agree to the agreement",
  "Please enter a company introduction of no less than 25 words",
  "Please complete the cooperation intention information",
  "Please provide either your email or phone number",
  "Please provide your email",
  "Please upload JPG/PNG format images",
  "Please upload your identity document",
  "Please read and confirm the Privacy Policy",
  "Please confirm and tick the declaration that the information is correct",
  "Plans including Mainland China cannot be bought by customers in Mainland China.",
  "unknown error",
  "Invalid Promo Code",
  "Payment Unsuccessful",
  "Upload unsuccessful: Document image does not meet the requirements",
  "No results found! Please search again after changing the country/region",
  "Insufficient balance will affect the use of prepaid cards, please top up in advance.",
  "No questions found...",
  "Shipping address updated!",
  "The modification was successful",
  "Registration successful",
  "Your inquiry has been received, and we will get in touch with you within 3 business days.",
  "Business opportunity application has been submitted",
];

/** Texts that add something to a specified message: the reason, the field or what to do. */
const EXTENDED = ["Plans including Mainland China cannot be bought by customers in Mainland China.", "Invalid Promo Code"];

const texts = Object.values(textFolders).flatMap((folder) => [...textsOf(folder, "en").values()]);

test.each(SPECIFIED)("%s", (message) => {
  const isSaid = (text: string) => (EXTENDED.includes(message) ? text.startsWith(message) : text === message);
  expect(texts.some(isSaid)).toBe(true);
});
