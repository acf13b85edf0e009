/** Places whose English name takes "the" in a sentence. */
const WITH_ARTICLE =
  /^(United |Netherlands|Caribbean N|Philippines|Maldives|Bahamas|Seychelles|Comoros|Gambia|Dominican R|Central African|Congo \(|Isle of Man|British Indian|French Southern|U\.S\. |(?!Heard|South Georgia).+ Islands$)/;

/** Returns English names of places, separated by ", ", as they follow a preposition: "the United States, Japan". */
export const withArticle = (places: string): string =>
  places
    .split(", ")
    .map((place) => (WITH_ARTICLE.test(place) ? `the ${place}` : place))
    .join(", ");
