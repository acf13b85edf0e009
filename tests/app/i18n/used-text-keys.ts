import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

type UsedKey = { key: string; at: string };

const DEFAULT_AREA = "site";

/**
 * Returns every text key in the code of these folders: `t("key")` of useTranslation, textsFor and getFixedT, messages of the schemas
 * (`errors.required`), and complete keys in strings (`site:toast.saved`). Template values become `*`.
 */
export function findUsedKeys(folders: string[], areas: string[]): UsedKey[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .flatMap((entry) => keysOf(join(entry.parentPath, entry.name), areas)),
  );
}

/** Returns the text keys of one file. */
export function keysOf(file: string, areas: string[]): UsedKey[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const translators = new Map<string, string>();
  const found: UsedKey[] = [];
  const add = (key: string, node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ key, at: `${file}:${line + 1}` });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) noteTranslator(node, translators);
    if (ts.isCallExpression(node) && node.arguments[0] && ts.isIdentifier(node.expression)) {
      const area = translators.get(node.expression.text);
      if (area !== undefined) for (const key of textsOf(node.arguments[0])) add(key.includes(":") ? key : `${area}:${key}`, node);
    } else if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent)) {
      const match = /^([a-z-]+):([a-z][a-zA-Z0-9-]*(?:\.[a-zA-Z0-9-]+)*)$/.exec(node.text);
      if (match && areas.includes(match[1] as string)) add(node.text, node);
      if (/^errors\.[a-z][a-z-]+$/.test(node.text)) add(node.text.replace(".", ":"), node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `const { t } = useTranslation("orders")`, `const t = textsFor(language, "orders")`. */
function noteTranslator(node: ts.VariableDeclaration, translators: Map<string, string>): void {
  let call = node.initializer as ts.Expression;
  if (ts.isPropertyAccessExpression(call)) call = call.expression;
  if (!ts.isCallExpression(call)) return;
  const called = call.expression.getText();
  const position = called === "useTranslation" ? 0 : /(^|\.)(textsFor|getFixedT)$/.test(called) ? 1 : -1;
  if (position < 0) return;
  const argument = call.arguments[position];
  const first = argument && ts.isArrayLiteralExpression(argument) ? argument.elements[0] : argument;
  const area = first && ts.isStringLiteral(first) ? first.text : DEFAULT_AREA;
  if (ts.isIdentifier(node.name)) translators.set(node.name.text, area);
  else if (ts.isObjectBindingPattern(node.name)) {
    for (const element of node.name.elements)
      if ((element.propertyName ?? element.name).getText() === "t") translators.set(element.name.getText(), area);
  }
}

/** Returns the possible keys of an expression: strings, both branches of a conditional, templates with `*`; none for a variable. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isTemplateExpression(node)) {
    const text = node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join("");
    return text.startsWith("*") ? [] : [text];
  }
  return [];
}
