const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

type Unit = (typeof units)[number]["unit"];

const createFormatter = (locales: readonly string[], unit: Unit): Intl.NumberFormat =>
  new Intl.NumberFormat([...locales, "en"], { style: "unit", unit, unitDisplay: "long" });

/** Cached: creating a formatter takes longer than rendering the rest of an email. The first one loads a table of languages. */
const englishFormatters = new Map<Unit, Intl.NumberFormat>();

function getEnglishFormatter(unit: Unit): Intl.NumberFormat {
  const formatter = englishFormatters.get(unit) ?? createFormatter([], unit);
  englishFormatters.set(unit, formatter);
  return formatter;
}

/**
 * Formats a duration, such as `7 days` or `10 minutes`: the largest unit that fits, rounded down. `durationMs`:
 * milliseconds. `language`: BCP 47; English when it is empty or not supported.
 */
export function formatDuration(durationMs: number, language = ""): string {
  const { unit, milliseconds } = units.find((candidate) => durationMs >= candidate.milliseconds) ?? units[2];
  const amount = Math.max(1, Math.floor(durationMs / milliseconds));
  return getFormatter(language, unit).format(amount);
}

function getFormatter(language: string, unit: Unit): Intl.NumberFormat {
  if (language === "" || language === "en") return getEnglishFormatter(unit);
  try {
    return createFormatter([language], unit);
  } catch {
    // A well-formed but invalid language tag.
    return getEnglishFormatter(unit);
  }
}
