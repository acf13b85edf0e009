import { expect, test } from "vitest";
import { buyer, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0" } });

const IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)";

/** How browsers that travellers use introduce themselves: phones of several ages, apps with a browser inside, text browsers. */
const BROWSERS = {
  "Safari 17, iPhone": `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`,
  "Safari 12, iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  "Chrome, iPhone": `${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  "Chrome, Android": `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`,
  "Samsung Internet": `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  "Firefox, Android": "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
  "Opera Mini": "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16",
  "UC Browser":
    "Mozilla/5.0 (Linux; U; Android 9; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 UCBrowser/13.4 Mobile Safari/537.36",
  "WeChat, Android": `${ANDROID} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49 NetType/4G Language/zh_CN`,
  "Alipay, iPhone": `${IOS} Mobile/15E148 AlipayClient/10.6.0 Language/zh-Hans`,
  "Edge, Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
  Lynx: "Lynx/2.9.0 libwww-FM/2.14",
};

test.each(Object.entries(BROWSERS))("%s buys an eSIM and gets its code, without scripts", async (_, agent) => {
  const visitor = buyer(server, { headers: { "User-Agent": agent } });
  const address = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
  const checkoutKey = valueOf(await visitor.open(address), "checkoutKey") ?? "";
  const placed = await visitor.post(address, validOrderForm({ checkoutKey }));
  const paid = await visitor.post(placed.location ?? "", { outcome: "pay" });
  expect((await visitor.openUntil(paid.location ?? "", "Your eSIM is ready")).text).toContain("LPA:1$");
});
