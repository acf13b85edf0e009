import { CONTINENTS, type Continent } from "#server/domain/product-kinds.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { alphabetGroups, indexLetter } from "./alphabet.ts";
import { byPopularity, compareNames, type Destination } from "#server/catalogue/destination.ts";
import { continentName } from "./region.ts";

/** A country in API responses: ISO code, name and calling code ("+852"). */
type CountryCode = { country: string; name: string; code: string };

/** A destination in API responses (§3): ISO code, mobile country codes (the first, and all), continent and name. */
type Country = { country: string; mcc: string | null; mccs: string[]; continent: Continent; name: string };
type CountryList = {
  countryListByRegion: {
    /** Popular destinations by rank, and the first of them for a menu. */
    HotList: Country[];
    navigationHotCountry: Country[];
    continentList: { continent: Continent; name: string; countryList: Country[] }[];
  };
  /** `group`: the letter group of the destination picker (§9). */
  countryListByFirstLetter: { letter: string; group: string; countryList: Country[] }[];
};

const MENU_SIZE = 8;

type SoldDestination = Destination & { continent: Continent };

/** Returns every destination on sale, by continent and by first letter in the language (§3, §7, /common/getCountryList). */
export function listCountries(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): CountryList {
  const compare = compareNames(language);
  const sold = [...shop.catalogue().destinations.values()].filter(isSold);
  const ranked = sold
    .filter((destination) => destination.popularRank !== null)
    .sort(byPopularity)
    .map((destination) => toCountry(destination, language));
  const sortByName = (list: SoldDestination[]) => list.map((destination) => toCountry(destination, language)).sort((a, b) => compare(a.name, b.name));
  const groups = alphabetGroups(language);
  const letters = [...new Set(sold.map((destination) => indexLetter(destination, language)))].sort();
  return {
    countryListByRegion: {
      HotList: ranked,
      navigationHotCountry: ranked.slice(0, MENU_SIZE),
      continentList: CONTINENTS.map((continent) => ({
        continent,
        name: continentName(continent, language),
        countryList: sortByName(sold.filter((destination) => destination.continent === continent)),
      })),
    },
    countryListByFirstLetter: letters.map((letter) => ({
      letter,
      group: groups.find((group) => group.includes(letter)) ?? letter,
      countryList: sortByName(sold.filter((destination) => indexLetter(destination, language) === letter)),
    })),
  };
}

const isSold = (destination: Destination): destination is SoldDestination => destination.sellable && destination.continent !== "AN";

function toCountry({ id, mccs, continent, names }: SoldDestination, language: ChannelLanguage): Country {
  return { country: id, mcc: mccs[0] ?? null, mccs, continent, name: names[language] };
}

/** Returns the options of a phone country field: ISO code and label ("Hong Kong +852"), sorted by name in the language. */
export function listDialCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): { value: string; label: string }[] {
  return listCountryCodes(shop, language).map(({ country, name, code }) => ({ value: country, label: `${name} ${code}` }));
}

/** Returns the countries that have a calling code, sorted by name in the language (§7, /common/getCountryCode). */
export function listCountryCodes(shop: Pick<AppContext, "catalogue">, language: ChannelLanguage): CountryCode[] {
  const compare = compareNames(language);
  return [...shop.catalogue().destinations.values()]
    .filter(({ dial }) => dial !== "")
    .map(({ id, names, dial }) => ({ country: id, name: names[language], code: `+${dial.replace(/^\+/, "")}` }))
    .sort((a, b) => compare(a.name, b.name));
}
