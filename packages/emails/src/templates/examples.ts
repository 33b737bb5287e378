export const weekMs = 604_800_000;
export const hourMs = 3_600_000;
export const tenMinutesMs = 600_000;

export const exampleName = "Ada Lovelace";
export const exampleTime = Date.UTC(2026, 0, 15, 12, 5);
export const exampleSettingsLink = "https://example.com/handler/account-settings";

/** An inactive example link with the length of a real one. */
export const exampleLink = (page: string): string =>
  `https://example.com/handler/${page}?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc`;
