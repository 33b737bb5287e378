/** What is asked of a list of users, by name. A question has several forms, so that no answer is there because it was just given. */
export interface Question {
  readonly name: string;
  /** Default: `/users`. */
  readonly path?: string;
  /** Queries of that path. */
  readonly forms: readonly string[];
}

/** `ids`: users from all over the list, oldest first. */
export function makeQuestions(ids: readonly string[], teamId: string): Question[] {
  const middle = ids.slice(Math.floor(ids.length / 4), Math.ceil((ids.length * 3) / 4));
  const search = (name: string, ...words: string[]): Question => ({
    name,
    forms: words.map((word) => `limit=50&query=${encodeURIComponent(word)}`),
  });
  return [
    { name: "first page", forms: ["limit=50"] },
    { name: "newest page", forms: ["limit=50&desc=true"] },
    { name: "deep page", forms: middle.map((id) => `limit=50&cursor=${id}`) },
    { name: "deep page, newest first", forms: middle.map((id) => `limit=50&desc=true&cursor=${id}`) },
    { name: "a team", forms: [`limit=50&team_id=${teamId}`] },
    search("an id", ...middle),
    search("part of a name, frequent", "mar", "Anna", "王", "schmi", "Иван", "o"),
    search("part of a name, some", "Müller", "wilhel", "田中", "김민", "Παπα", "شامي", "ludov"),
    search(
      "part of a name, rare",
      "philippa feather",
      "Zacharias Quis",
      "Щербаков Людмила",
      "諸",
      "Людмила Щ",
      "hedwig łuk",
    ),
    search("part of an address, frequent", "@gmail", "example", "sunny", ".com", "1@"),
    search("part of an address, some", "@web.de", "sunny12", "coral-", "quartz7", "work.example"),
    search("part of an address, rare", "4711@", "fable77", "onyx-12", "lunar9876", "maple123@"),
    search("absent", "qwxzyv", "qqq", "zq", "~", "ΩΩΩ", "maria\u00a0absent"),
    {
      name: "frequent words from the middle on",
      forms: middle.map((id, index) => `limit=50&cursor=${id}&query=${["anna", "gmail", "an", "smith"][index % 4]}`),
    },
  ];
}
