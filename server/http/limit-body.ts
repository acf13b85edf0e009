import type { RequestHandler } from "express";
import { refuse } from "./refuse.ts";

/** The most bytes that a post may bring, by where its address begins; the first row that fits counts. */
const LIMITS: { prefix: string; bytes: number; lengthNeeded: boolean }[] = [
  { prefix: "/api/webhooks/carrier/", bytes: 64 * 1024, lengthNeeded: false },
  { prefix: "/api/webhooks/", bytes: 256 * 1024, lengthNeeded: false },
  { prefix: "/", bytes: 64 * 1024, lengthNeeded: true },
];

/** How long the rest of a refused body is read and thrown away, so that the sender can read the answer. */
const LINGER_MS = 5_000;

/** Refuses a body without a length (411) or above its address's limit (413) before anything reads it. */
export const limitBody: RequestHandler = (req, res, next) => {
  if (req.method !== "POST") return next();
  const limit = LIMITS.find(({ prefix }) => req.path.startsWith(prefix)) ?? { bytes: 0, lengthNeeded: true };
  const coding = req.headers["transfer-encoding"];
  const unmeasured = coding !== undefined;
  // How long a body in an unknown coding is, nobody can tell: nothing after it may be read as a request.
  if (unmeasured && coding.toLowerCase() !== "chunked") {
    res.set("Connection", "close");
    return void refuse(req, res, "bad-request");
  }
  const tooLarge = Number(req.headers["content-length"] ?? 0) > limit.bytes;
  if (tooLarge || (unmeasured && limit.lengthNeeded)) {
    const cut = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once("close", () => clearTimeout(cut)).resume();
    return void refuse(req, res, tooLarge ? "size" : "length");
  }
  res.locals.bodyLimit = limit.bytes;
  if (req.headers.expect !== undefined) res.writeContinue();
  next();
};
