import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { CHANNEL_LANGUAGES, LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { textFolders, textsOf } from "./read-texts.ts";

/** What docs/writing.md and the glossary rule out and a program can find, with what is written instead. */
type Rule = { not: RegExp; but: string };

const RULES: Record<ChannelLanguage, Rule[]> = {
  en: [
    { not: /\p{Script=Han}|[，。：；？！、「」]/u, but: "English" },
    { not: /\be-mail/i, but: "email" },
    { not: /\bworking days?\b/i, but: "business day" },
    { not: /pre-paid/i, but: "prepaid" },
    { not: /China (travel )?(card|e?SIM card)\b/, but: "China travel SIM" },
    { not: /\blog(ged)? in\b/i, but: "sign in" },
    { not: /\b(by itself|by themselves|whoever|anew|once more|look again)\b/i, but: "who acts" },
    { not: /\bthe way you paid\b|\bin the way that you paid\b/i, but: "your original payment method" },
    { not: /\bwrite to us\b/i, but: "email us" },
    { not: /\btelephone\b/i, but: "phone" },
    { not: /\binternet address\b/i, but: "IP address" },
    { not: /\bunwanted messages\b/i, but: "spam" },
    { not: /\b(one of us|one of our staff|a person (looks|checks|decides|is checking))\b/i, but: "our team" },
    { not: /\b(gone? on|goes on)\b(?! sale)/i, but: "continue" },
    { not: /\bgiv(e|en) back\b|\btak(e|en) off\b/i, but: "refund, remove" },
    { not: /\bWi-fi\b|\bwifi\b|\bWIFI\b|\bEsim\b|\be-SIM\b/, but: "Wi-Fi, eSIM" },
    { not: /(?<![\w=/])['"]|(?<=\w)['"](?!\w*=)/, but: "curly quotes and apostrophes" },
    { not: /\d %/, but: "50%" },
    { not: /\d(GB|MB|kB)\b/, but: "10 MB" },
    { not: /(?<!No questions found)\.\.\./, but: "…" },
    { not: /Mobile Service(?![^.]*Cellular)(?<!Cellular[^.]*)/, but: "the menu of American iPhones beside it (Cellular)" },
  ],
  "zh-cn": [
    { not: /[們這時來對個為國產業買賣話請過還進電網頁訂單號碼郵驗證開關閉選擇貨幣運費見誤裝裏濟數據線關鍵]|行动网络|网路/, but: "简体字" },
    { not: /激活(?!码)/, but: "启用" },
    { not: /资料(?!页|（私隐）|私隐专员|原则|使用者)|資訊|讯息|短讯/, but: "信息、短信" },
    { not: /中国旅行 SIM|中国旅游|预付卡|储值|按用量计费|余额.*转移/, but: "术语表" },
    { not: /内地/, but: "中国大陆" },
    { not: /港元/, but: "港币" },
    { not: /结账|结帐|帐单|转帐/, but: "结算、账" },
    { not: /帐户|帐号|账号/, but: "账户" },
    { not: /追踪号码|追踪编号|物流单号/, but: "快递单号" },
    { not: /二維碼|QR码|QR 码/, but: "二维码" },
    { not: /出行员工|外游/, but: "出差员工" },
    { not: /您的话|进行(支付|付款|退款|登记)/, but: "短句" },
    { not: /你/, but: "您" },
    { not: /[「」『』]/, but: "“”" },
    { not: /(MB|GB|unit\}\})\s*(每天|每日)/, but: "{{unit}}/天" },
  ],
  "zh-hk": [
    { not: /[们这时来对个为国产业买卖话请过还进电网页订单号码邮验证开关闭选择货币运费见误装里济数据线关键]/, but: "繁體字" },
    { not: /激活|開頭|蜂窩/, but: "啟用、起首、流動" },
    { not: /(?<!個人|互聯網)信息|視頻|短信|軟件包|屏幕|默認|登錄|郵箱/, but: "資料、影片、短訊、畫面、預設、登入、電郵" },
    { not: /下單/, but: "訂購" },
    { not: /中國旅遊 SIM|中國旅行|預付(?!卡)|港幣|大陸|按量計費|餘額.*轉移/, but: "詞彙表" },
    { not: /結帳|轉帳|到帳|帳單|扣帳/, but: "賬" },
    { not: /賬戶|賬號/, but: "帳戶" },
    { not: /收件地址|收貨地址/, but: "送貨地址" },
    { not: /點擊|點按|點選/, but: "按" },
    { not: /裡/, but: "裏" },
    { not: /顧客|客人/, but: "客戶" },
    { not: /運營商|流量|手機號碼/, but: "電訊商、數據、電話號碼" },
    { not: /外遊員工|出差/, but: "公幹" },
    { not: /您/, but: "你" },
    { not: /[“”]/, but: "「」" },
    { not: /(MB|GB|unit\}\})\s*(每日|每天)/, but: "{{unit}}／日" },
  ],
  ja: [
    { not: /こちら側|私たち自身|決定しま|できること/, but: "自然な言い方" },
    { not: /ブラウザ(?!ー)|サーバ(?!ー)|ユーザ(?!ー)/, but: "ー" },
    { not: /下さい|頂(く|き|け)|出来(る|ま)|[うるた]時に|する事/, but: "かな書き" },
    { not: /お客様側|私たち/, but: "当社" },
  ],
  ko: [
    { not: /신고|고치|고쳐|올려 주|양식|문서 번호/, but: "확인, 수정, 업로드, 신청서, 신분증 번호" },
    { not: /타이완/, but: "대만" },
    { not: /이\(가\)|을\(를\)|은\(는\)|과\(와\)|\(으\)로/, but: "조사를 피한 문장" },
    { not: /\}\}(이|가|을|를|은|는|과|와|으로|로)(?=[\s.,)])/, but: "조사를 피한 문장" },
    { not: /\d (GB|MB|kB)\b/, but: "10MB" },
    { not: /[“”「」]/, but: "‘ ’" },
    { not: / :/, but: "콜론은 앞을 붙인다" },
  ],
};

/** Punctuation and spacing of languages with full-width characters. */
const CJK = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const FULL_WIDTH: Rule[] = [
  { not: new RegExp(`${CJK}[,;:?!]|[,;?!]${CJK}`, "u"), but: "，；：？！ or 、" },
  { not: new RegExp(`${CJK}\\(|\\)${CJK}`, "u"), but: "（）" },
  { not: new RegExp(`${CJK}\\.(?=$|\\s|${CJK})`, "u"), but: "。" },
  { not: /[，。；：？！、（）「」] | [，。；：？！、（）」]/, but: "no space beside full-width marks" },
];
const SPACED: Rule[] = [
  { not: new RegExp(`${CJK}[A-Za-z0-9]|[A-Za-z0-9]${CJK}`, "u"), but: "a space between Chinese and Latin letters or digits" },
  { not: /\d (%|°)/, but: "50%" },
];
const UNSPACED: Rule[] = [{ not: new RegExp(`${CJK} [A-Za-z0-9]|[A-Za-z0-9] ${CJK}`, "u"), but: "no space between Japanese and Latin letters" }];

const rulesOf = (language: ChannelLanguage): Rule[] => {
  const own = RULES[language];
  if (language === "ja") return [...own, ...FULL_WIDTH, ...UNSPACED];
  return language === "zh-cn" || language === "zh-hk" ? [...own, ...FULL_WIDTH, ...SPACED] : own;
};

/** A date such as 2026年11月29日 has no spaces. */
const withoutDates = (text: string) => text.replace(/\d+年(\d+月)?(\d+日)?|\d+月\d+日/g, "");
/** Languages and the brand keep their own names in every language. */
const withoutNames = (text: string) => text.replace(/繁體中文(（香港）)?|简体中文|途联|途聯/g, "");
/** Addresses, placeholders, tags and Markdown links say nothing in a language. */
const withoutCode = (text: string) =>
  withoutNames(withoutDates(text))
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/\{#[\w-]+\}/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/[[\]*`]/g, "")
    .trim();

type Line = { at: string; text: string };

/** Every line of the questions and documents of a language. */
const linesOfContent = (language: ChannelLanguage): Line[] =>
  ["faq", "documents"].flatMap((kind) => {
    const folder = join(projectRoot, "server/db/seed/data", kind, language);
    if (kind === "faq" && !LANGUAGES.some((known) => known === language)) return [];
    return readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .replace(/^---\n[^]*?\n---\n/, "")
        .split("\n")
        .map((text) => ({ at: `${kind}/${language}/${name}`, text })),
    );
  });

/** The footer, notice and announcement of a language. */
const linesOfGroups = (language: ChannelLanguage): Line[] => {
  const texts: Line[] = [];
  JSON.parse(readFileSync(join(projectRoot, "server/db/seed/data/content.json"), "utf8"), (key, value: unknown) => {
    if (key === language && typeof value === "string") texts.push({ at: `content.json ${language}`, text: value });
    return value;
  });
  return texts;
};

const linesOf = (language: ChannelLanguage): Line[] => [
  ...Object.values(textFolders).flatMap((folder) => [...textsOf(folder, language)].map(([key, text]) => ({ at: `${language} ${key}`, text }))),
  ...linesOfContent(language),
  ...linesOfGroups(language),
];

describe.each(CHANNEL_LANGUAGES)("the texts of %s", (language) => {
  const lines = linesOf(language).map(({ at, text }) => ({ at, text: withoutCode(text) }));

  test("are read", () => {
    expect(lines.length).toBeGreaterThan(300);
  });

  test.each(rulesOf(language))("have $but, not $not", ({ not }) => {
    expect(lines.filter(({ text }) => not.test(text)).map(({ at, text }) => `${at}: ${text}`)).toEqual([]);
  });
});
