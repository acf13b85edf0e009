/** The sections of the page, in its order. */
export const SECTIONS = ["want", "company", "reach", "files"] as const;
type Section = (typeof SECTIONS)[number];

/** The fields that each section requires. The attachments are optional: any file completes them. */
const REQUIRED_FIELDS: Record<Exclude<Section, "files">, string[]> = {
  want: ["intention", "product", "salesBand", "channels"],
  company: ["company", "companyCountry", "city", "introduction"],
  reach: ["name", "jobTitle", "email", "phone"],
};

/** Returns the sections that are filled in, valid or not. `files`: the number of attached files. */
export function completedSections(form: FormData, files: number): Section[] {
  const has = (name: string) => form.getAll(name).some((value) => typeof value === "string" && value.trim() !== "");
  return SECTIONS.filter((section) => (section === "files" ? files > 0 : REQUIRED_FIELDS[section].every(has)));
}
