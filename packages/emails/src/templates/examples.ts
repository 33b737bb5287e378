export const weekMs = 604_800_000;
export const hourMs = 3_600_000;
export const tenMinutesMs = 600_000;

export const exampleName = "Ada Lovelace";

/** An inactive example link with the length of a real one. */
export const exampleLink = (page: string): string =>
  `https://example.com/handler/${page}?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc`;
