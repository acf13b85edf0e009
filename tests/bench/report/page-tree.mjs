import { parseDocument } from "htmlparser2";
import { createElement } from "react";

/** Attributes that React knows by another name, and those that are there or not. */
const NAMES = { class: "className", for: "htmlFor" };
const BOOLEANS = new Set(["async", "checked", "disabled", "hidden", "multiple", "open", "required", "selected"]);

/** Returns a React element with the elements, attributes and texts of an HTML page as React wrote it, so that rendering it writes that page again. */
export function pageTree(html) {
  const { children } = parseDocument(html, { lowerCaseAttributeNames: false });
  return toElement(children.find(({ type }) => type === "tag"));
}

function toElement({ name, attribs, children }) {
  const props = Object.fromEntries(Object.entries(attribs).map(([key, value]) => [NAMES[key] ?? key, BOOLEANS.has(key) || value]));
  // oxlint-disable-next-line react/no-danger -- the page's own code, as the page has it
  if (name === "script" || name === "style") return createElement(name, { ...props, dangerouslySetInnerHTML: { __html: children[0]?.data ?? "" } });
  return createElement(name, props, ...children.filter(({ type }) => type !== "comment").map((child) => child.data ?? toElement(child)));
}

export const countElements = (html) => html.match(/<[a-z]/g).length;
