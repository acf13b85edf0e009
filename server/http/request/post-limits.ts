const KB = 1024;
const MB = 1024 * KB;

type PostLimit = {
  path: RegExp;
  /** Maximum size of the body. A larger one is rejected. */
  bytes: number;
  /** A body without Content-Length is rejected. */
  requiresLength: boolean;
  /** The body has photos, attachments or long texts and may arrive slowly. `memoryBytes`: how much of it the process keeps in memory at most. */
  files?: { memoryBytes: number };
};

/** The first row whose path matches applies. */
const LIMITS: PostLimit[] = [
  { path: /^\/api\/webhooks\/carrier\//i, bytes: 64 * KB, requiresLength: false },
  { path: /^\/api\/webhooks\//i, bytes: 256 * KB, requiresLength: false },
  // Parts of an upload are stored as they arrive.
  { path: /^\/uploads(\/|$)/i, bytes: 10 * MB, requiresLength: true, files: { memoryBytes: MB } },
  // Two photos of 10 MB, the fields and the multipart boundaries. Larger files are discarded, and the page shows the form with an error.
  {
    path: /^\/[^/]+\/(real-name|real-name-channel|prepaid\/realname)\/?$/i,
    bytes: 64 * MB,
    requiresLength: true,
    files: { memoryBytes: 22 * MB },
  },
  { path: /^\/api\/realName\//i, bytes: 22 * MB, requiresLength: true, files: { memoryBytes: 22 * MB } },
  // Five attachments and the fields. Files above 30 MB in total are discarded too.
  { path: /^\/[^/]+\/contact-us\/?$/i, bytes: 64 * MB, requiresLength: true, files: { memoryBytes: 31 * MB } },
  { path: /^\/api\/newBusiness(Annex)?\/?$/i, bytes: 64 * MB, requiresLength: true, files: { memoryBytes: 31 * MB } },
  // The staff desk: a catalogue file of 1 MB. Larger ones are discarded, and the page shows the form with an error.
  { path: /^\/catalogue\/import\/?$/i, bytes: 8 * MB, requiresLength: true, files: { memoryBytes: 2 * MB } },
  // The texts of a document in all languages, at the staff desk.
  { path: /^\/content\/edit\/?$/i, bytes: MB, requiresLength: true, files: { memoryBytes: MB } },
  { path: /^\//, bytes: 64 * KB, requiresLength: true },
];

/** The methods whose requests have a body. */
export const METHODS_WITH_BODY: readonly string[] = ["POST", "PATCH"];

/** Returns the body limits for a path. The last row matches every normalized path; the fallback only satisfies the type. */
export const postLimit = (path: string): PostLimit => LIMITS.find((limit) => limit.path.test(path)) ?? { path: /^/, bytes: 0, requiresLength: true };
