import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import wawoff2 from "wawoff2";
import { root } from "../server/launch/project.mjs";

/** Packages with fonts: Noto Sans, DejaVu Sans (the widest common family), and Source Han Sans for Chinese, Japanese and Korean. */
const FOLDERS = ["node_modules/@embedpdf/fonts-latin/fonts", "node_modules/dejavu-fonts-ttf/ttf", ".test/fonts"];
/** WOFF2, which the FreeType of Chromium does not read; decompressed into .test/fonts. */
const COMPRESSED = ["SourceHanSansCN.min.woff2", "SourceHanSansKR.min.woff2"];

/** In any language Latin text is in Noto Sans, and the rest in Source Han Sans. */
const SANS = ["Noto Sans", "Source Han Sans CN", "Source Han Sans KR"];

/**
 * Makes the fonts of the test suite the only ones of every browser that this process starts, so that no result depends on the fonts of the machine:
 * writes a configuration for fontconfig, which Chromium uses on Linux, and sets FONTCONFIG_FILE.
 */
export async function useTestFonts() {
  const folder = join(root, ".test/fonts");
  mkdirSync(folder, { recursive: true });
  for (const name of COMPRESSED) await decompressFont(name, folder);
  const file = join(folder, "fonts.conf");
  writeWhole(file, fontconfig(join(folder, "cache")));
  process.env.FONTCONFIG_FILE = file;
}

async function decompressFont(name, folder) {
  const to = join(folder, name.replace(".min.woff2", ".otf"));
  if (existsSync(to)) return;
  writeWhole(to, await wawoff2.decompress(readFileSync(join(root, "node_modules/@librescore/fonts", name))));
}

/** Another process may read the file meanwhile. */
function writeWhole(file, content) {
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

function fontconfig(cache) {
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const folders = FOLDERS.map((at) => join(root, at));
  const list = (tag, all) => all.map((one) => `<${tag}>${escape(one)}</${tag}>`).join("");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${list("dir", folders)}
<cachedir>${escape(cache)}</cachedir>
<alias binding="same"><family>sans-serif</family><prefer>${list("family", SANS)}</prefer></alias>
<alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
<match><edit name="family" mode="append_last">${list("string", SANS)}</edit></match>
</fontconfig>
`;
}
