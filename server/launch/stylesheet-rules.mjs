import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import parseSelectors from "postcss-selector-parser";

/** Media that a first screen never has. Their rules come with the whole stylesheet. */
const LATER_MEDIA = /print|forced-colors/;
/** States that begin when somebody touches the page or leaves it. By then the whole stylesheet is there. */
const LATER_STATES = new Set([":hover", ":active", "::view-transition-group"]);
/** Attributes that a browser changes without scripts, when somebody touches the page. */
const CHANGING_ATTRIBUTES = new Set(["open"]);
/** Pseudo-classes that match if one of their selectors does. Others, such as `:not()`, may match in any document. */
const ALTERNATIVES = new Set([":is", ":where", ":has"]);

/** Writes the rules of all stylesheets in a folder as JSON: the `Stylesheets` of `server/http/styles/inline-styles.ts`. */
export function writeStylesheetRules(assets, target) {
  const sheets = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const rules = sheets.map((name) => [`/assets/${name}`, stylesheetRules(readFileSync(join(assets, name), "utf8"))]);
  writeFileSync(target, JSON.stringify(Object.fromEntries(rules)));
}

/** Returns the rules of a stylesheet, each with what a document must contain for it to match. */
export const stylesheetRules = (css) => postcss.parse(css).nodes.flatMap(toRules);

const selectorsOf = (rule) =>
  parseSelectors()
    .astSync(rule.selector)
    .nodes.filter((selector) => !selector.nodes.some((part) => part.type === "pseudo" && LATER_STATES.has(part.value)));

function toRules(node) {
  if (node.type === "comment") return [];
  if (node.type === "rule") {
    const selectors = selectorsOf(node).map((selector) => ({ text: String(selector), needs: needsOf(selector) }));
    return selectors.length === 0 ? [] : [{ selectors, body: `{${node.nodes.join(";")}}` }];
  }
  const { name, params } = node;
  // `@layer base, ui;`
  if (!node.nodes) return [String(node) + ";"];
  if (name === "keyframes") return [{ selectors: [{ text: `@keyframes ${params}`, needs: [animatedBy(node)] }], body: `{${node.nodes.join("")}}` }];
  // It describes the change from one page to the next, which finds the whole stylesheet.
  if (name === "view-transition") return [];
  if (name === "media" && LATER_MEDIA.test(params)) return [];
  return [{ at: `@${name} ${params}`, rules: node.nodes.flatMap(toRules) }];
}

/** Returns, as alternatives, what the rules that use these keyframes need. */
function animatedBy(keyframes) {
  const alternatives = [];
  keyframes.root().walkDecls(/^animation(-name)?$/, ({ value, parent }) => {
    if (value.split(/[\s,]+/).includes(keyframes.params)) alternatives.push(...selectorsOf(parent).map(needsOf));
  });
  return alternatives;
}

/** Returns what a document must contain for a selector to match: ".class", "#id", "tag", "[name=value]", ":lang(zh)", or for `:is()` a list of alternatives. */
function needsOf(selector) {
  return selector.nodes.flatMap((node) => {
    if (node.type === "class") return [`.${node.value}`];
    if (node.type === "id") return [`#${node.value}`];
    if (node.type === "tag") return [node.value];
    if (node.type === "attribute" && !CHANGING_ATTRIBUTES.has(node.attribute))
      return [node.operator === "=" ? `[${node.attribute}=${node.value}]` : `[${node.attribute}]`];
    if (node.type === "pseudo" && ALTERNATIVES.has(node.value)) return [node.nodes.map(needsOf)];
    if (node.type === "pseudo" && node.value === ":lang") return [node.nodes.map((range) => [`:lang(${String(range).trim().toLowerCase()})`])];
    return [];
  });
}
