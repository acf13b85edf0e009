import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ALPHABET_GROUPS, indexLetter } from "./alphabet.ts";
import { byPopularity, compareNames, CONTINENTS, type Continent, type Destination } from "#server/catalogue/destination.ts";
import { continentName } from "./region.ts";

/** A destination as programs list it (§3): its ISO code, its networks' country codes (the first, and all), its continent and its name. */
export type Country = { country: string; mcc: string | null; mccs: string[]; continent: Continent; name: string };
export type CountryList = {
  countryListByRegion: {
    /** Ranked by hand, and the first of them: what a menu shows. */
    HotList: Country[];
    navigationHotCountry: Country[];
    continentList: { continent: Continent; name: string; countryList: Country[] }[];
  };
  /** `group`: the letters of the picker that this one is among (§9). */
  countryListByFirstLetter: { letter: string; group: string; countryList: Country[] }[];
};

const IN_MENU = 8;

/** Every destination that is sold, by continent and by first letter of the language (§3, §7, /common/getCountryList). */
export function listCountries(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): CountryList {
  const compare = compareNames(language);
  const sold = [...shop.catalogue().destinations.values()].filter(isSold);
  const ranked = sold
    .filter((one) => one.popularRank !== null)
    .sort(byPopularity)
    .map((one) => toCountry(one, language));
  const named = (list: Sold[]) => list.map((one) => toCountry(one, language)).sort((a, b) => compare(a.name, b.name));
  const groups = language === "zh-cn" || language === "zh-hk" ? ALPHABET_GROUPS.zh : ALPHABET_GROUPS.other;
  const letters = [...new Set(sold.map((one) => indexLetter(one, language)))].sort();
  return {
    countryListByRegion: {
      HotList: ranked,
      navigationHotCountry: ranked.slice(0, IN_MENU),
      continentList: CONTINENTS.map((continent) => ({
        continent,
        name: continentName(continent, language),
        countryList: named(sold.filter((one) => one.continent === continent)),
      })),
    },
    countryListByFirstLetter: letters.map((letter) => ({
      letter,
      group: groups.find((group) => group.includes(letter)) ?? letter,
      countryList: named(sold.filter((one) => indexLetter(one, language) === letter)),
    })),
  };
}

type Sold = Destination & { continent: Continent };
const isSold = (one: Destination): one is Sold => one.sellable && one.continent !== "AN";

function toCountry({ id, mccs, continent, names }: Sold, language: ChannelLanguage): Country {
  return { country: id, mcc: mccs[0] ?? null, mccs, continent, name: names[language] };
}
