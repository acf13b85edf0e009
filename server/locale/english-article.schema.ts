/** How English names begin that take "the" in a sentence; names of islands take it too. */
const BEGINNINGS = [
  "Bahamas",
  "British Indian",
  "Caribbean N",
  "Central African",
  "Comoros",
  "Congo (",
  "Dominican R",
  "French Southern",
  "Gambia",
  "Isle of Man",
  "Maldives",
  "Netherlands",
  "Philippines",
  "Seychelles",
  "U.S. ",
  "United ",
];
/** "Heard and McDonald Islands", "South Georgia and the South Sandwich Islands": they begin with the name of one place. */
const ISLANDS_WITHOUT = ["Heard", "South Georgia"];

const takesArticle = (place: string) =>
  BEGINNINGS.some((beginning) => place.startsWith(beginning)) ||
  (place.endsWith(" Islands") && !ISLANDS_WITHOUT.some((beginning) => place.startsWith(beginning)));

/** Returns English names of places, separated by ", ", as they follow a preposition: "the United States, Japan". */
export const withArticle = (places: string): string =>
  places
    .split(", ")
    .map((place) => (takesArticle(place) ? `the ${place}` : place))
    .join(", ");
