/** A named request for a user list. It has several variants so that no response comes from a warm cache. */
export interface QueryCase {
  readonly name: string;
  /** Default: `/users`. */
  readonly path?: string;
  /** Query strings for that path. */
  readonly variants: readonly string[];
}

/** `ids`: users sampled from the whole list, oldest first. */
export function createUserListQueries(ids: readonly string[], teamId: string): QueryCase[] {
  const middle = ids.slice(Math.floor(ids.length / 4), Math.ceil((ids.length * 3) / 4));
  const search = (name: string, ...words: string[]): QueryCase => ({
    name,
    variants: words.map((word) => `limit=50&query=${encodeURIComponent(word)}`),
  });
  return [
    { name: "first page", variants: ["limit=50"] },
    { name: "newest page", variants: ["limit=50&desc=true"] },
    { name: "deep page", variants: middle.map((id) => `limit=50&cursor=${id}`) },
    { name: "deep page, newest first", variants: middle.map((id) => `limit=50&desc=true&cursor=${id}`) },
    { name: "a team", variants: [`limit=50&team_id=${teamId}`] },
    search("user ID", ...middle),
    search("name fragment, frequent", "mar", "Anna", "王", "schmi", "Иван", "o"),
    search("name fragment, occasional", "Müller", "wilhel", "田中", "김민", "Παπα", "شامي", "ludov"),
    search(
      "name fragment, rare",
      "philippa feather",
      "Zacharias Quis",
      "Щербаков Людмила",
      "諸",
      "Людмила Щ",
      "hedwig łuk",
    ),
    search("email fragment, frequent", "@gmail", "example", "sunny", ".com", "1@"),
    search("email fragment, occasional", "@web.de", "sunny12", "coral-", "quartz7", "work.example"),
    search("email fragment, rare", "4711@", "fable77", "onyx-12", "lunar9876", "maple123@"),
    search("absent", "qwxzyv", "qqq", "zq", "~", "ΩΩΩ", "maria\u00a0absent"),
    {
      name: "frequent words, deep page",
      variants: middle.map((id, index) => `limit=50&cursor=${id}&query=${["anna", "gmail", "an", "smith"][index % 4]}`),
    },
  ];
}
