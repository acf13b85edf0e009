import drawings from "./drawings.svg?url&no-inline";

/** The destinations (ISO codes) and regions (their keys) that have a drawing in drawings.svg. Continents have no ids of their own: SA is Saudi Arabia. */
const DRAWN: readonly string[] = [
  "JP", // Mount Fuji and a torii
  "KR", // the gate of Gyeongbokgung
  "TH", // the spires of a temple
  "HK", // the harbour with a junk
  "MO", // the ruins of St Paul's
  "TW", // Taipei 101
  "SG", // Marina Bay Sands
  "MY", // the Petronas Towers
  "VN", // Ha Long Bay
  "ID", // a split gate of Bali
  "PH", // a sailing boat with outriggers off a beach
  "US", // the Statue of Liberty
  "GB", // Big Ben
  "FR", // the Eiffel Tower
  "DE", // the Brandenburg Gate
  "IT", // the Colosseum
  "ES", // the Sagrada Família
  "CH", // the Matterhorn
  "AU", // the Opera House of Sydney
  "NZ", // Mitre Peak
  "CA", // the CN Tower
  "AE", // the Burj Khalifa and the Burj Al Arab
  "TR", // a mosque of Istanbul
  "RU", // Saint Basil's Cathedral
  "CN", // the Temple of Heaven
  "GR", // the Parthenon
  "NL", // a windmill and tulips
  "EG", // the pyramids
  "IN", // the Taj Mahal
  "KH", // Angkor Wat
  "ASIA", // a pagoda
  "EUROPE", // a castle
  "NORTH_AMERICA", // a suspension bridge
  "SOUTH_AMERICA", // Christ the Redeemer
  "AFRICA", // an acacia at sunset
  "OCEANIA", // a palm island
  "GREATER_CHINA", // the Great Wall
  "GLOBAL", // the globe
];

/**
 * A line drawing of a destination or region in the colour of the text around it. Decorative; renders nothing for a place without one. All drawings are
 * in one file, which browsers load once: a page needs few bytes for each.
 */
export function Landmark({ id }: { id: string }) {
  if (!DRAWN.includes(id)) return null;
  return (
    <svg className="landmark" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <use href={`${drawings}#${id}`} />
    </svg>
  );
}
