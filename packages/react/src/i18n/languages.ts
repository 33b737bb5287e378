/** Languages with message files. */
export type Language = "en-US";
export const defaultLanguage: Language = "en-US";
