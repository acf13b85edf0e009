import type { AtRule, Plugin, Root } from "postcss";

/** Every language of the site runs from left to right, top to bottom: there these names mean the same. */
const SHORTER: Record<string, string> = {
  "inline-size": "width",
  "block-size": "height",
  "inline-start": "left",
  "inline-end": "right",
  "block-start": "top",
  "block-end": "bottom",
};

/** Makes the one stylesheet smaller without changing what it says; only the built file, never what is written here, is so. */
export const compact: Plugin = {
  postcssPlugin: "compact",
  OnceExit(root) {
    writeOutFixedTokens(root);
    root.walkDecls((declaration) => {
      declaration.prop = shorter(declaration.prop);
      if (declaration.prop.startsWith("--")) declaration.raws.between = ":";
    });
    joinLayers(root);
  },
};

/** A measure that is said once and never changed (no colour, no theme, no language) stands where it is used. */
function writeOutFixedTokens(root: Root) {
  const said = new Map<string, string[]>();
  root.walkDecls(/^--/, ({ prop, value }) => void said.set(prop, [...(said.get(prop) ?? []), value.trim()]));
  const fixed = new Map<string, string>();
  for (const [name, values] of said) {
    const [value = "", ...others] = values;
    if (others.length === 0 && /^-?[\d.]+(rem|px|ch)$|^\d+ms /.test(value)) fixed.set(name, value);
  }
  root.walkDecls((declaration) => {
    if (fixed.has(declaration.prop)) return void declaration.remove();
    declaration.value = declaration.value.replace(/var\((--[a-z0-9-]+)\)/g, (use, name: string) => fixed.get(name) ?? use);
  });
}

function shorter(property: string): string {
  if (property.startsWith("--")) return property;
  const side = property.replace(/^inset-(?=(inline|block)-)/, "");
  return side.replace(/(inline|block)-(size|start|end)$/, (name) => SHORTER[name] as string);
}

/** What is brought into one layer from many files stands in one block. */
function joinLayers(root: Root) {
  const first = new Map<string, AtRule>();
  root.walkAtRules("layer", (layer) => {
    if (!layer.nodes || layer.parent !== root) return;
    const earlier = first.get(layer.params);
    if (!earlier) return void first.set(layer.params, layer);
    earlier.append(layer.nodes);
    layer.remove();
  });
}
