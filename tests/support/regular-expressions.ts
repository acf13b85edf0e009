import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

type Pattern = { source: string; flags: string; at: string };

/** Returns the regular expressions of the program: its literals, and places that build one from text. `at`: file and line. */
export function collectPatterns(root: string, folders: string[]): { literals: Pattern[]; built: string[] } {
  const literals: Pattern[] = [];
  const built: string[] = [];
  for (const path of folders.flatMap((folder) => sourcesIn(join(root, folder)))) {
    const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext, true);
    const visit = (node: ts.Node): void => {
      const at = () => `${relative(root, path)}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at: at() });
      } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp") {
        built.push(at().replace(/:\d+$/, ""));
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { literals, built };
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
