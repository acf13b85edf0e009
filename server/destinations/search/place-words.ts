/** Scripts in which words are not separated by spaces. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Words beside the name of a place: the product, its size and days, articles, and what connects them. */
const OTHER_WORDS = new Set(
  `a an the la le les l el los las il lo i gli der die das o os as de del du des d
  and y et und e for to in of with from buy get best cheap cheapest online travel traveller traveler travelling traveling trip trips tourist tourism holiday vacation visit
  esim esims sim sims simcard card cards data plan plans package packages bundle prepaid unlimited roaming international mobile internet wifi wi fi hotspot phone number
  gb g mb m tb 3g 4g 5g lte day days d week weeks month months per tarjeta datos viaje carte forfait karte datenkarte reise`.split(/\s+/),
);
const SIZE_OR_DAYS = /\b\d+ ?(?:gb|g|mb|tb|d|days?|weeks?|months?)\b/g;
/** The same in scripts without spaces, at the beginning or end of a word; normalized. */
const PRODUCT_PARTS =
  "e?sim|上网|上網|流量|数据|數據|电话|電話|手机|手機|旅游|旅遊|旅行|出国|出國|境外|套餐|漫游|漫遊|网|網|网络|網絡|无限|無限|日包|卡|的|wi ?fi|データ|カード|プラン|ローミング|通信|用|シム|イーシム|無制限|使イ放題|이심|유심|심|카드|데이터|요금제|여행|로밍|와이파이|무제한|용|\\d+ ?(?:gb|g|mb|天|日間|日|个?月|일|일간)";
// oxlint-disable-next-line shop/linear-time -- Built from constants of this file; a query has at most 60 characters.
const PRODUCT_ENDS = new RegExp(`^(?:${PRODUCT_PARTS})+|(?:${PRODUCT_PARTS})+$`, "g");

/** Returns what is left of a query without the words that name the product. */
export function placeWords(query: string): string {
  const words = query
    .replace(SIZE_OR_DAYS, " ")
    .split(" ")
    .map((word) => (UNSPACED.test(word) ? word.replace(PRODUCT_ENDS, "") : word));
  return words.filter((word) => word !== "" && !OTHER_WORDS.has(word)).join(" ");
}
