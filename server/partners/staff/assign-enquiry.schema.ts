import { z } from "zod";

/** `assignee`: a staff account; empty for nobody. */
export const AssignEnquirySchema = z.object({
  assignee: z
    .string()
    .max(40)
    .optional()
    .transform((id) => id || null),
});
