import { expect, test } from "vitest";
import { inlineStyles, isFirstVisit, type Stylesheets } from "#server/http/styles/inline-styles.ts";
import { stylesheetRules } from "../../../../server/launch/stylesheet-rules.mjs";

const SHEET = "/assets/site.css";
const document = (body: string, head = `<link rel="stylesheet" href="${SHEET}"/>`) =>
  `<html><head><title>T</title>${head}</head><body>${body}</body></html><script>stream()</script>`;

const inline = (html: string, css: string) => inlineStyles(html, { [SHEET]: stylesheetRules(css) } as Stylesheets, "n0");

/** The styles that the document gets. */
const stylesFor = (body: string, css: string) => /<style nonce="n0">(.*)<\/style>/.exec(inline(document(body), css))?.[1];

test.each([
  ["a class, an id and an element", ".a{x:1}.b{x:2}#c{x:3}#d{x:4}p{x:5}ul{x:6}", ".a{x:1}#c{x:3}p{x:5}"],
  ["only the selectors that may match", ".a,.b,p .a:focus,ul .a{x:1}", ".a,p .a:focus{x:1}"],
  ["one of several alternatives", ":is(.b,.a) p{x:1}:where(.b) p{x:2}p:has(ul,.b){x:3}", ":is(.b,.a) p{x:1}"],
  [
    "a language or the one that contains it",
    "p:lang(ja){x:1}p:lang(zh-Hans){x:2}p:is(:lang(ko),:lang(zh)){x:3}",
    "p:lang(zh-Hans){x:2}p:is(:lang(ko),:lang(zh)){x:3}",
  ],
  ["a name that must not be there", "p:not(.b){x:1}", "p:not(.b){x:1}"],
  ["an attribute and its value", "[id],[hidden],[lang=zh-Hans-CN],[lang=en]{x:1}[lang^=en]{x:2}", "[id],[lang=zh-Hans-CN]{x:1}[lang^=en]{x:2}"],
  ["a state, what a touch opens, or anything", ":focus,[open],:root,*{x:1}", ":focus,[open],:root,*{x:1}"],
  [
    "the order of layers, and the rest of a block",
    "@layer base,ui;@layer ui{.b{x:1}}@media (width>1px){.a{x:2}.b{x:3}}",
    "@layer base,ui;@media (width>1px){.a{x:2}}",
  ],
  [
    "only its own animations",
    "@keyframes spin{to{rotate:1turn}}.a{animation:spin 1s}@keyframes rise{to{top:0}}.b{animation:rise 1s}",
    "@keyframes spin{to{rotate:1turn}}.a{animation:spin 1s}",
  ],
  ["its own custom properties", ":root{--a:1;--b: url(x);--b-c:3}.a{x:var(--b, 2)}.b{x:var(--a)}", ":root{--b: url(x);}.a{x:var(--b, 2)}"],
  ["no styles of paper", "@media print{.a{x:1}}.a{x:2}", ".a{x:2}"],
  ["no view transition", "@media (width>1px){@view-transition{navigation:auto}::view-transition-group(*){x:1}}.a{x:2}", ".a{x:2}"],
  ["no styles of a touched page", ".a:hover{x:1}.a:focus,.a:active{x:2}", ".a:focus{x:2}"],
])("a document gets the rules for %s", (_what, css, expected) => {
  expect(stylesFor('<p class="a" id="c" lang="zh-Hans-CN">1 &lt; 2</p>', css)).toBe(expected);
});

test("what only scripts copy into the document gets no rules", () => {
  expect(stylesFor('<template id="t"><b class="b"></b></template><p class="a"></p><template></template>', ".a{x:1}.b{x:2}#t{x:3}")).toBe(".a{x:1}");
});

test("the stylesheet moves to the end of the body and is preloaded in the head", () => {
  expect(inline(document("<p></p>"), "p{x:1}")).toBe(
    `<html><head><title>T</title><link rel="preload" as="style" href="${SHEET}"/><style nonce="n0">p{x:1}</style></head>` +
      `<body><p></p><link rel="stylesheet" href="${SHEET}"/></body></html><script>stream()</script>`,
  );
});

test("a document with another stylesheet or none stays as it is", () => {
  const other = document("<p></p>", '<link rel="stylesheet" href="/other.css"/>');
  expect(inline(other, "p{x:1}")).toBe(other);
  expect(inline(document("<p></p>", ""), "p{x:1}")).toBe(document("<p></p>", ""));
});

test("a visit is the first until the cookie of a page is there", () => {
  expect(isFirstVisit(null)).toBe(true);
  expect(isFirstVisit("currency=HKD")).toBe(true);
  expect(isFirstVisit("currency=HKD; lang_base=en")).toBe(false);
});
