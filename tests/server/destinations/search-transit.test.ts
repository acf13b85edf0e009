import { expect, test } from "vitest";
import { searchTransit, type TransitHit } from "#server/destinations/transit/search-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();

const search = (q: string, language: Language = "en") => searchTransit(shop, { q, language });
const describeHit = (hit: TransitHit | undefined) => hit && `${hit.kind} ${hit.name} ${hit.listed ? "listed" : "not"}`;

test.each([
  ["France", "country France listed"],
  ["法国", "country France listed"],
  ["法國", "country France listed"],
  ["  FRANCE ", "country France listed"],
  ["fra", "country France listed"],
  ["India", "country India not"],
  ["Guangdong", "province Guangdong listed"],
  ["廣東", "province Guangdong listed"],
  ["广东省", "province Guangdong listed"],
  ["Tibet", "province Tibet not"],
  ["西藏", "province Tibet not"],
  ["Taiyuan", "city Taiyuan listed"],
  ["太原", "city Taiyuan listed"],
  ["Pu'er", "city Pu'er listed"],
  ["Suzhou", "city Suzhou listed"],
  ["Yangquan", "city Yangquan not"],
  ["Lhasa", "city Lhasa not"],
  ["Peking", "province Beijing listed"],
  ["Canton", "city Guangzhou listed"],
  ["PVG", "port Shanghai Pudong International Airport listed"],
  ["pkx", "port Beijing Daxing International Airport listed"],
  ["西九龍", "port West Kowloon Station (Guangzhou-Shenzhen-Hong Kong Express Rail Link) listed"],
  ["Hong Kong West Kowloon", "port West Kowloon Station (Guangzhou-Shenzhen-Hong Kong Express Rail Link) listed"],
  ["香港西九龍", "port West Kowloon Station (Guangzhou-Shenzhen-Hong Kong Express Rail Link) listed"],
  ["airport daxing beijing", "port Beijing Daxing International Airport listed"],
  ["浦东 上海", "port Shanghai Pudong International Airport listed"],
  ["guangdong hengqin", "port Hengqin Port listed"],
  ["Mohan", "port Mohan Railway Port listed"],
])("%j returns first: %s", (q, expected) => {
  expect(describeHit(search(q)[0])).toBe(expected);
});

test.each(["", "   ", "Atlantis", "!!!", "zzz", "亞特蘭提斯"])("%j returns nothing", (q) => {
  expect(search(q)).toEqual([]);
});

test("ranks what belongs to the policy before equal matches that do not", () => {
  for (const q of ["a", "b", "s"]) {
    const starting = search(q).filter((hit) => hit.name.toLowerCase().startsWith(q));
    const lastListed = starting.findLastIndex((hit) => hit.listed);
    expect(lastListed, q).toBeGreaterThan(-1);
    expect(
      starting.slice(0, lastListed).filter((hit) => !hit.listed),
      q,
    ).toEqual([]);
  }
});

test("Hong Kong, Macao and Taiwan are third regions, not listed countries", () => {
  for (const q of ["Hong Kong", "Macao", "Taiwan"]) expect(search(q)[0]).toMatchObject({ kind: "country", thirdRegion: true, listed: false });
});

test("a province with permitted cities only is shown with those cities", () => {
  expect(search("山西", "zh-hk")[0]).toMatchObject({ kind: "province", name: "山西", stay: ["太原", "大同"] });
});

test.each(LANGUAGES)("finds everything of the policy by its name in %s", (language) => {
  const policy = transitPolicy();
  const names = [
    ...policy.countries.map(({ id }) => shop.catalogue().destinations.get(id)?.names[language] ?? ""),
    ...policy.provinces.flatMap(({ names: own, stay, ports }) => [
      own[language],
      ...(stay ?? []).map((city) => city[language]),
      ...ports.map((port) => port.names[language]),
    ]),
  ];
  const missed = names.filter((name) => !search(name, language).some((hit) => hit.name === name && hit.listed));
  expect(missed).toEqual([]);
});

test.each(LANGUAGES)("finds every port by its name in %s without accents, by its words in any order, and with its province", (language) => {
  const ports = transitPolicy().provinces.flatMap(({ names, ports: own }) =>
    own.map((port) => ({ name: port.names[language], province: names[language] })),
  );
  const finds = (q: string, name: string) => search(q, language).some((hit) => hit.kind === "port" && hit.name === name);
  const missed = ports.flatMap(({ name, province }) => {
    const text = name.split(/[^\p{L}\p{N}']+/u).filter(Boolean);
    const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
    return [plain, text.toReversed().join(" "), `${text.at(-1)} ${text[0]} ${province}`].filter((q) => !finds(q, name));
  });
  expect(ports).toHaveLength(65);
  expect(missed).toEqual([]);
});
