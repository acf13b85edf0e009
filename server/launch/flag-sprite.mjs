import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

const FOLDER = join(root, "public/flags");
/** Width and height of each flag, in its own units. */
const SIDE = 512;

/**
 * Returns one SVG with all flags below each other. `flags.svg#jp` is the flag of Japan: a `<view>` with that id names its part (SVG 2, section "Linking into SVG
 * content").
 */
function drawFlagSprite() {
  const flags = readdirSync(FOLDER).filter((file) => file.endsWith(".svg"));
  const parts = flags.map((file, index) => {
    const id = file.replace(/\.svg$/, "");
    const flag = readFileSync(join(FOLDER, file), "utf8").trim();
    const y = index * SIDE;
    return `<view id="${id}" viewBox="0 ${y} ${SIDE} ${SIDE}"/>${flag.replace(/^<svg [^>]*>/, `<svg y="${y}" width="${SIDE}" height="${SIDE}">`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE * flags.length}">${parts.join("")}</svg>`;
}

/**
 * Vite plugin: writes all flags as one file, at the address `FLAG_SPRITE`. A long list of destinations loads it instead of 200 files.
 * @returns {import("vite").Plugin}
 */
export function flagSprite() {
  const source = drawFlagSprite();
  const fileName = `assets/flags-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
  return {
    name: "flag-sprite",
    config: () => ({ define: { FLAG_SPRITE: JSON.stringify(`/${fileName}`) } }),
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_req, res) => {
        res.setHeader("Content-Type", "image/svg+xml");
        res.end(source);
      });
    },
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
    },
  };
}
