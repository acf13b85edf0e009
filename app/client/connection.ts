/** Network Information API, which only Chromium has. Other browsers count as fast, and as saving no data. */
type Connection = { saveData?: boolean; effectiveType?: "slow-2g" | "2g" | "3g" | "4g" };

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** Whether the visitor has asked the browser to save data. */
export const savesData = (): boolean => connection().saveData === true;

/** At most 2G, or saves data: parts of the page load only when they are touched. */
export const isWeakConnection = (): boolean => savesData() || /2g/.test(connection().effectiveType ?? "");

/** At least 4G, and does not save data: pages are loaded before anybody asks for them. */
export const isFastConnection = (): boolean => !savesData() && (connection().effectiveType ?? "4g") === "4g";
