import { languageEntry, SOURCE_LANGUAGE, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Frequent English words of which every longer English text has many, and other languages in Latin script few. */
const ENGLISH_WORDS = new Set(
  "a an and any are as at be by can do does for from has have how if in is it may need no not of on only or our so that the their there these they this to up use we what when which who will with you your".split(
    " ",
  ),
);
/** Minimum share of these words in an English text of at least MIN_WORDS words. */
const MIN_ENGLISH = 0.12;
const MIN_WORDS = 15;
/** Texts with fewer letters, such as names, do not show their language. */
const MIN_LETTERS = 6;

/** What a text seems to be instead of its language. */
export type LanguageDoubt = "simplified-chinese" | "traditional-chinese" | "japanese" | "korean" | "latin" | "not-english" | "not-japanese";

type Script = "han" | "kana" | "hangul" | "latin";

/**
 * Returns what a text seems to be instead of a language; null if nothing speaks against the language. Names, placeholders, link targets and
 * anchors do not count.
 */
export function doubtLanguage(text: string, language: ChannelLanguage): LanguageDoubt | null {
  const words = visibleWords(text);
  const counts = countScripts(words);
  const letters = counts.han + counts.kana + counts.hangul + counts.latin;
  if (letters < MIN_LETTERS) return null;
  const share = (script: Script): number => counts[script] / letters;
  const { script } = languageEntry(language);
  if (script === "Latn") {
    if (share("latin") < 0.8) return nameEastAsian(words, counts);
    return language !== SOURCE_LANGUAGE || isEnglish(words) ? null : "not-english";
  }
  if (script === "Jpan")
    return share("kana") >= 0.15 ? null : counts.kana === 0 && share("latin") < 0.5 ? nameEastAsian(words, counts) : "not-japanese";
  if (script === "Kore") return share("hangul") >= 0.3 ? null : share("latin") >= 0.5 ? "latin" : nameEastAsian(words, counts);
  if (script !== "Hans" && script !== "Hant") return null;
  if (share("kana") > 0.05 || share("hangul") > 0.05) return nameEastAsian(words, counts);
  // Names of products and settings in Latin letters fill much of a short Chinese text.
  if (counts.han < counts.latin / 6) return "latin";
  const { simplified, traditional } = countForms(words);
  if (script === "Hans" && traditional > simplified) return "traditional-chinese";
  return script === "Hant" && simplified > traditional ? "simplified-chinese" : null;
}

function nameEastAsian(text: string, counts: Record<Script, number>): LanguageDoubt {
  if (counts.hangul > counts.kana) return "korean";
  if (counts.kana > 0) return "japanese";
  const { simplified, traditional } = countForms(text);
  return traditional > simplified ? "traditional-chinese" : "simplified-chinese";
}

function countForms(text: string): { simplified: number; traditional: number } {
  let simplified = 0;
  let traditional = 0;
  for (const char of text) {
    if (SIMPLIFIED.has(char)) simplified += 1;
    if (TRADITIONAL.has(char)) traditional += 1;
  }
  return { simplified, traditional };
}

function isEnglish(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}’']/u)
    .filter(Boolean);
  return words.length < MIN_WORDS || words.filter((word) => ENGLISH_WORDS.has(word)).length >= words.length * MIN_ENGLISH;
}

function countScripts(text: string): Record<Script, number> {
  const counts: Record<Script, number> = { han: 0, kana: 0, hangul: 0, latin: 0 };
  for (const char of text) {
    const script = scriptOf(char);
    if (script) counts[script] += 1;
  }
  return counts;
}

function scriptOf(char: string): Script | null {
  if (/\p{Script=Latin}/u.test(char)) return "latin";
  if (/\p{Script=Han}/u.test(char)) return "han";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char)) return "kana";
  return /\p{Script=Hangul}/u.test(char) ? "hangul" : null;
}

/** Returns a text without what is the same in every language: link targets, anchors and placeholders. */
function visibleWords(text: string): string {
  const withoutTargets = cut(text, "](", ")");
  return cut(cut(withoutTargets, "{{", "}}"), "{#", "}");
}

/** Returns a text without its parts from `start` to `end`. */
function cut(text: string, start: string, end: string): string {
  const [first = "", ...parts] = text.split(start);
  return first + parts.map((part) => (part.includes(end) ? ` ${part.slice(part.indexOf(end) + end.length)}` : part)).join("");
}

/**
 * Frequent characters whose simplified and traditional forms differ, and whose simplified form is not also a traditional character, as pairs:
 * simplified, traditional.
 */
const PAIRS =
  "这這个個们們来來时時说說为為国國会會对對发發过過还還见見开開关關长長门門问問间間无無电電话話请請谢謝语語读讀设設证證订訂认認议議护護网網络絡线線级級给給" +
  "经經续續统統维維纸紙红紅约約结結继繼绝絕编編费費账賬购購货貨质質责責贵貴资資赔賠赠贈车車转轉输輸连連进進远遠选選适適邮郵钱錢铁鐵银銀错錯键鍵钟鐘须須顺順" +
  "预預题題额額风風飞飛饭飯马馬验驗鱼魚鸟鳥东東书書买買乱亂争爭亚亞产產亲親亿億仅僅从從价價优優传傳伤傷伦倫体體儿兒两兩严嚴丽麗举舉义義乐樂习習专專业業丢丟" +
  "与與万萬内內写寫军軍农農冲衝决決况況凭憑则則刚剛创創别別办辦务務动動劳勞势勢区區医醫华華单單卖賣卫衛历歷压壓县縣参參双雙变變号號叶葉吗嗎听聽启啟员員响響团團" +
  "园園围圍图圖场場块塊坚堅坏壞处處备備够夠头頭夺奪奖獎妇婦学學宁寧实實审審宽寬导導将將尔爾尽盡层層属屬岁歲币幣师師带帶帮幫并並广廣庆慶应應库庫废廢张張弹彈归歸" +
  "当當录錄态態总總恶惡惊驚惯慣愿願户戶执執扩擴扫掃扰擾报報担擔拥擁择擇损損换換据據数數断斷旧舊显顯暂暫术術机機权權条條极極构構标標树樹样樣检檢欢歡气氣汇匯汉漢" +
  "没沒济濟测測浏瀏满滿灵靈点點热熱爱愛状狀独獨现現环環码碼确確离離种種积積称稱稳穩签簽简簡类類终終绑綁罚罰联聯职職胜勝脑腦节節获獲营營补補装裝规規视視览覽触觸" +
  "计計讨討让讓记記讲講许許论論访訪评評识識诉訴词詞试試该該详詳误誤谁誰调調负負败敗贴貼赶趕践踐辑輯边邊达達迁遷迟遲递遞释釋针針锁鎖镇鎮阅閱队隊阶階际際陆陸险險" +
  "随隨隐隱难難静靜项項频頻颜顏驱驅麦麥齐齊";

const characters = Array.from(PAIRS);

const SIMPLIFIED: ReadonlySet<string> = new Set(characters.filter((_, index) => index % 2 === 0));
const TRADITIONAL: ReadonlySet<string> = new Set(characters.filter((_, index) => index % 2 === 1));
