import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import { slideAt, isAutoplayActive, stepFrom, swipeStep } from "#app/ui/swiper/swiper.widget.ts";
import { Swiper } from "#app/ui/swiper/swiper.tsx";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";

const places = ["Japan", "Korea", "Thailand", "Asia"];
const cards = places.map((label) => ({ id: `plan-${label}`, label, card: <a href="/plans">{label}</a> }));

function render(props: { autoplay?: number; dots?: boolean } = {}, language: Language = "en"): string {
  const swiper = <Swiper labelledBy="heading" cards={cards} {...props} />;
  return renderToStaticMarkup(<TranslatorContext.Provider value={translatorOf(language)}>{swiper}</TranslatorContext.Provider>);
}

describe("the cards of a swiper", () => {
  test("a swipe to the left shows the next card, to the right the previous one; a tap does neither", () => {
    expect([swipeStep(-80), swipeStep(80), swipeStep(-5), swipeStep(0)]).toEqual([1, -1, 0, 0]);
  });

  test("the first card follows the last, and the last precedes the first", () => {
    expect([stepFrom(3, 1, 4), stepFrom(0, -1, 4), stepFrom(1, 1, 4), stepFrom(0, 1, 0)]).toEqual([0, 3, 2, 0]);
  });

  test("as many steps as there are cards return to the same card, and going back is symmetric", () => {
    const counts = fc
      .integer({ min: 1, max: 30 })
      .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.integer({ min: -99, max: 99 })));
    fc.assert(
      fc.property(counts, ([count, at, by]) => {
        expect(stepFrom(at, count, count)).toBe(at);
        expect(stepFrom(stepFrom(at, by, count), -by, count)).toBe(at);
      }),
    );
  });

  test("the active card is the one nearest to the centre, however far the row is dragged", () => {
    expect([-20, 0, 140, 160, 900, 5000].map((scrolled) => slideAt(scrolled, 300, 4))).toEqual([0, 0, 0, 1, 3, 3]);
    expect(slideAt(300, 0, 4)).toBe(0);
  });

  test("advances automatically only with an interval, and not while in use, stopped or hidden, or with reduced motion", () => {
    const free = { every: 5000, paused: false, inUse: false, hidden: false, lessMotion: false };
    expect(isAutoplayActive(free)).toBe(true);
    expect(isAutoplayActive({ ...free, every: 0 })).toBe(false);
    for (const reason of ["paused", "inUse", "hidden", "lessMotion"]) expect(isAutoplayActive({ ...free, [reason]: true }), reason).toBe(false);
  });
});

describe("a swiper without scripts", () => {
  test("is a list of cards with links to them as dots, the first marked", () => {
    const html = render();
    for (const { id, label } of cards) {
      expect(html).toContain(`<li id="${id}">`);
      expect(html).toMatch(new RegExp(`<a href="#${id}" aria-label="Card \\d of 4: ${label}"`));
    }
    expect(html.match(/aria-current="true"/g)).toHaveLength(1);
    expect(html).not.toContain("data-aside");
  });

  test("has no dots if none are requested, and does not show the button of its autoplay", () => {
    expect(render({ dots: false })).not.toContain("swiper-dots");
    expect(render()).not.toContain("<button");
    expect(render({ autoplay: 3000 })).toContain('<button hidden=""');
  });

  test.each(LANGUAGES)("has in %s the role of a carousel, named by its heading", (language) => {
    expect(render({}, language)).toMatch(/role="group" aria-roledescription="(carousel|轮播|輪播)" aria-labelledby="heading"/);
  });
});
