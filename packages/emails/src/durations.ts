const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

/** A duration in words, such as `7 days` or `10 minutes`: the largest unit that fits, rounded down. `durationMs`: milliseconds.
 *  `language`: BCP 47; English when it is empty, or when its words are not known here. */
export function durationInWords(durationMs: number, language = ""): string {
  const { unit, milliseconds } = units.find((candidate) => durationMs >= candidate.milliseconds) ?? units[2];
  const amount = Math.max(1, Math.floor(durationMs / milliseconds));
  return new Intl.NumberFormat(localesFor(language), { style: "unit", unit, unitDisplay: "long" }).format(amount);
}

/** A tag may look like a language and be none. */
function localesFor(language: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(language || "en"), "en"];
  } catch {
    return ["en"];
  }
}
