/** Languages that have message files. */
export type Language = "en-US";
export const defaultLanguage: Language = "en-US";
