const KB = 1024;
const MB = 1024 * KB;

/** What a body may be. */
export type PostLimit = {
  /** Where it is sent to. */
  at: RegExp;
  bytes: number;
  /** One without a length is refused. */
  lengthNeeded: boolean;
  /** It may take as long as a bad link takes, as long as something arrives. */
  photos?: { /** How many bytes of it the process holds at once, at most. */ held: number };
};

/** The first row that fits counts. */
const LIMITS: PostLimit[] = [
  { at: /^\/api\/webhooks\/carrier\//i, bytes: 64 * KB, lengthNeeded: false },
  { at: /^\/api\/webhooks\//i, bytes: 256 * KB, lengthNeeded: false },
  // Pieces of an upload are stored as they come.
  { at: /^\/uploads(\/|$)/i, bytes: 10 * MB, lengthNeeded: true, photos: { held: MB } },
  // Two photos of 10 MB, the fields, and what stands between them. What is larger is not held, only told with all that was typed.
  { at: /^\/[^/]+\/(real-name|real-name-channel|prepaid\/realname)(\.data|\/)?$/i, bytes: 64 * MB, lengthNeeded: true, photos: { held: 22 * MB } },
  { at: /^\/api\/realName\//i, bytes: 22 * MB, lengthNeeded: true, photos: { held: 22 * MB } },
  // Five attachments and the fields. More than 30 MB together are not held either.
  { at: /^\/[^/]+\/contact-us(\.data|\/)?$/i, bytes: 64 * MB, lengthNeeded: true, photos: { held: 31 * MB } },
  { at: /^\/api\/newBusiness(Annex)?\/?$/i, bytes: 64 * MB, lengthNeeded: true, photos: { held: 31 * MB } },
  { at: /^\//, bytes: 64 * KB, lengthNeeded: true },
];

/** How much a post to this path may bring, and how. */
export const postLimit = (path: string): PostLimit => LIMITS.find(({ at }) => at.test(path)) ?? { at: /^/, bytes: 0, lengthNeeded: true };

/** The requests that bring a body. */
export const BRINGS_BODY: readonly string[] = ["POST", "PATCH"];
