import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { register } from "tsx/esm/api";
import { exitWithError, root } from "../server/launch/project.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { findChromium } from "./find-chromium.mjs";
import { useTestFonts } from "./fonts.mjs";
import { contactSheet } from "./support/screens/contact-sheet.mjs";

// `npm run screens`: screenshots of every page of the shop and the staff desk in each language, on phone and desktop, light and dark, with and without scripts, and one contact
// sheet of all, in .screens/ (or SCREENS_DIR). Arguments restrict it: page names, languages, phone or desk, light or dark, js or no-js, e.g.
// `npm run screens -- homepage en phone`.

const LANGUAGES = ["en", "zh-cn", "zh-hk"];
const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const LIGHTS = ["light", "dark"];
const SCRIPTS = ["js", "no-js"];
const KNOWN = [...LANGUAGES, ...Object.keys(SIZES), ...LIGHTS, ...SCRIPTS];

const wanted = process.argv.slice(2);
const pick = (all) => (all.some((one) => wanted.includes(one)) ? all.filter((one) => wanted.includes(one)) : all);
const folder = resolve(root, process.env.SCREENS_DIR || ".screens");

async function takeScreens() {
  await installIfChanged();
  register();
  const { default: startShop } = await import("./support/start-shop.ts");
  const stopShop = await startShop();
  await useTestFonts();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"] });
  try {
    await shoot(browser);
  } finally {
    await browser.close();
    await stopShop();
  }
}

async function shoot(browser) {
  // After `register`: it is TypeScript.
  const { screenPages } = await import("./support/screens/screen-pages.ts");
  const origin = process.env.SHOP_ORIGIN;
  const names = wanted.filter((one) => !KNOWN.includes(one));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const taken = [];
  for (const language of pick(LANGUAGES)) {
    const pages = (await screenPages(language)).filter((page) => names.length === 0 || names.some((name) => page.name.startsWith(name)));
    for (const scripts of pick(SCRIPTS)) {
      for (const size of pick(Object.keys(SIZES))) {
        const context = await browser.newContext({
          baseURL: origin,
          locale: language,
          viewport: SIZES[size],
          javaScriptEnabled: scripts === "js",
          reducedMotion: "reduce",
        });
        await context.addCookies([{ name: "accept-cookie", value: "refuse", url: origin }]);
        const page = await context.newPage();
        for (const screen of pages) {
          await screen.open(page);
          for (const light of pick(LIGHTS)) {
            await page.emulateMedia({ colorScheme: light });
            const file = `${screen.name}.${language}.${size}.${light}.${scripts}.png`;
            await wholePage(page, SIZES[size], join(folder, file));
            taken.push({ file, page: screen.name, language, size, light, scripts });
          }
        }
        await context.close();
        console.log(`${taken.length} pictures: ${language}, ${size}, ${scripts}`);
      }
    }
  }
  await sheet(browser, taken);
}

/** Captures with a window as high as the page, so that fixed bars are at the bottom of the image. */
async function wholePage(page, { width, height }, path) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path });
  await page.setViewportSize({ width, height });
}

/** Writes the contact sheet as a page with links to the images, and as one image. */
async function sheet(browser, taken) {
  const html = join(folder, "contact-sheet.html");
  writeFileSync(html, contactSheet(taken));
  const page = await browser.newPage({ viewport: { width: 2400, height: 900 } });
  await page.goto(pathToFileURL(html).href, { waitUntil: "load" });
  await page.screenshot({ path: join(folder, "contact-sheet.png"), fullPage: true });
  console.log(`${taken.length} pictures and contact-sheet.html, contact-sheet.png in ${folder}`);
}

takeScreens().catch(exitWithError);
