/** Fictional people with names in many scripts. The same index always yields the same person. */
export interface Person {
  readonly displayName: string | null;
  readonly email: string;
  /** A second email; only some people have one. */
  readonly otherEmail: string | null;
}

/** First and last names, the most frequent ones first. */
interface Script {
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly familyFirst?: boolean;
  readonly joint?: string;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const scripts: readonly Script[] = [
  {
    first: words(
      `Maria Anna James Michael Emma Olivia David Daniel Sophia Thomas Laura Peter Julia Martin Sarah Lucas Hannah Simon Clara Felix Nora
       Oscar Ida Hugo Elsa Victor Greta Anton Frida Edgar Selma Arthur Hedwig Konrad Wilhelmina Balthasar Zacharias Philippa Ludovica`,
    ),
    last: words(
      `Smith Johnson Müller Martin García Rossi Silva Novak Andersen Kowalski Jansen Dubois Schmidt Brown Fernández Weber Nielsen Horvat
       Papadopoulos Bergström O'Connor Vandenberghe Szabó Łukasiewicz Çelik Ştefănescu Dvořák Aßmann Quisenberry Featherstonehaugh`,
    ),
  },
  {
    first: words("Анна Мария Иван Дмитрий Ольга Сергей Наталья Алексей Елена Юрий Светлана Ярослав Людмила Вячеслав"),
    last: words("Иванов Смирнов Кузнецов Попов Соколов Лебедев Козлов Морозов Шевченко Коваленко Жуковский Щербаков"),
  },
  {
    first: words("伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 欣怡 子轩 梓涵 璟雯"),
    last: words("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 欧阳 司马 诸葛"),
    familyFirst: true,
    joint: "",
  },
  {
    first: words("さくら 陽菜 翔太 蓮 結衣 大翔 美咲 健太 花子 太郎 ゆうき あおい"),
    last: words("佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 勅使河原"),
    familyFirst: true,
  },
  {
    first: words("민준 서연 지훈 지우 현우 수빈 예은 도윤 하은 준서"),
    last: words("김 이 박 최 정 강 조 윤 장 임 남궁"),
    familyFirst: true,
    joint: "",
  },
  {
    first: words("محمد فاطمة أحمد عائشة علي مريم حسن خديجة يوسف زينب إبراهيم"),
    last: words("العلي حسين الأحمد المصري الشامي الهاشمي البغدادي الزهراني"),
  },
  {
    first: words("Γιώργος Μαρία Νίκος Ελένη Κώστας Κατερίνα Δημήτρης Σοφία Αλέξανδρος"),
    last: words("Παπαδόπουλος Γεωργίου Δημητρίου Κωνσταντίνου Οικονόμου Θεοδωράκης"),
  },
  {
    first: words("आरव प्रिया राहुल अंजलि विकास सुनीता अमित पूजा संजय लक्ष्मी"),
    last: words("शर्मा वर्मा गुप्ता सिंह कुमार पटेल चौधरी मुखर्जी"),
  },
];

const domains = words(
  "gmail.com gmail.com gmail.com outlook.com yahoo.com icloud.com example.com example.org mail.ru qq.com web.de",
);
const handles = words("sunny blue happy night river stone cloud pixel maple ember fable lunar north coral onyx quartz");

/** Pseudorandom numbers from 0 to 1, from a seed. @see "mulberry32", public domain */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createPerson(index: number): Person {
  const random = randomFrom(index * 2_654_435_761);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() ** 2 * choices.length)] as T;
  const { first, last, familyFirst = false, joint = " " } = pick(scripts);
  const names = [pick(first), pick(last)];
  const handle = /^[a-z]+$/i.test(names.join("")) && random() < 0.8 ? names.join(".").toLowerCase() : pick(handles);
  return {
    displayName: random() < 0.1 ? null : (familyFirst ? names.toReversed() : names).join(joint),
    email: `${handle}${index}@${pick(domains)}`,
    otherEmail: random() < 0.05 ? `${pick(handles)}-${index}@work.example` : null,
  };
}
