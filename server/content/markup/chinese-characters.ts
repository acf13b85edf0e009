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

export const SIMPLIFIED: ReadonlySet<string> = new Set(characters.filter((_, index) => index % 2 === 0));
export const TRADITIONAL: ReadonlySet<string> = new Set(characters.filter((_, index) => index % 2 === 1));
