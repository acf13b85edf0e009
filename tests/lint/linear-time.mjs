import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkSync } from "recheck";
import checker from "recheck/package.json" with { type: "json" };

// The checker in plain JavaScript: no Java, no program for one platform only.
// oxlint-disable-next-line node/no-process-env -- the only setting that the checker reads
process.env.RECHECK_SYNC_BACKEND = "pure";

/** Verdicts of earlier runs: checking all patterns takes most of a minute. A new version of the checker starts a new file. */
const CACHE = join(import.meta.dirname, "../../node_modules/.cache", `linear-time-${checker.version}.json`);
mkdirSync(dirname(CACHE), { recursive: true });
const verdicts = new Map(readCache());

function readCache() {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return [];
  }
}

/**
 * Returns "safe" for a regular expression that takes linear time on every input, else "vulnerable" or "unknown". Uses the deterministic automaton:
 * the same answer in every run.
 * @param {string} source
 * @param {string} flags
 */
export function checkPattern(source, flags) {
  const key = `${flags}/${source}`;
  const known = verdicts.get(key);
  if (known) return known;
  const verdict = checkSync(source, flags, { checker: "automaton", timeout: 120_000 }).status;
  verdicts.set(key, verdict);
  writeFileSync(CACHE, JSON.stringify([...verdicts]));
  return verdict;
}

/** Rejects regular expressions that a long text could make slow. A comment that disables the rule says what limits the text. */
const linearTime = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      slow: "Takes more than linear time ({{verdict}}): rewrite it, or disable the rule and say what limits its input.",
      built: "Is built from text and cannot be checked: disable the rule and say where the text comes from.",
    },
  },
  create(context) {
    const checkCall = (node) => {
      if (node.callee.type === "Identifier" && node.callee.name === "RegExp") context.report({ node, messageId: "built" });
    };
    return {
      Literal(node) {
        if (!node.regex) return;
        const verdict = checkPattern(node.regex.pattern, node.regex.flags);
        if (verdict !== "safe") context.report({ node, messageId: "slow", data: { verdict } });
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- oxlint reads a plugin from the default export.
export default { meta: { name: "shop" }, rules: { "linear-time": linearTime } };
