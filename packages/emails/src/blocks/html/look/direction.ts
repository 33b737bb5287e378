/** Languages that are written from right to left. */
const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]);

/** The `dir` of a mail. `language`: BCP 47; empty: not known, so each reader's program looks at the letters. */
export function directionOf(language: string): "ltr" | "rtl" | "auto" {
  if (language === "") return "auto";
  return rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
}
