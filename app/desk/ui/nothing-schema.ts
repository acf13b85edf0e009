import { z } from "zod";

/** For forms without fields. */
export const NothingSchema = z.object({});
