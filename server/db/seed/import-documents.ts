import type { Importer } from "./seed.ts";

/** The legal documents: documents/<language>/<key>.md. */
export const importDocuments: Importer = async () => {};
