/** A telephone number as it is read: the 11 digits of a mobile number in groups of 3, 4 and 4 (§9), others as they are. */
export function groupPhone(number: string): string {
  return number.replace(/^\+86(?=\d{11}$)/, "+86 ").replace(/(?<![\d+])(\d{3})(\d{4})(\d{4})(?!\d)/, "$1 $2 $3");
}
