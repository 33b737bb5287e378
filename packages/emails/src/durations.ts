const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

type Unit = (typeof units)[number]["unit"];

const formatterOf = (locales: readonly string[], unit: Unit): Intl.NumberFormat =>
  new Intl.NumberFormat([...locales, "en"], { style: "unit", unit, unitDisplay: "long" });

/** Made once: making one takes longer than all the rest of a mail. */
const english: Readonly<Record<Unit, Intl.NumberFormat>> = {
  day: formatterOf([], "day"),
  hour: formatterOf([], "hour"),
  minute: formatterOf([], "minute"),
};

/**
 * A duration in words, such as `7 days` or `10 minutes`: the largest unit that fits, rounded down. `durationMs`:
 * milliseconds. `language`: BCP 47; English when it is empty, or when its words are not known here.
 */
export function durationInWords(durationMs: number, language = ""): string {
  const { unit, milliseconds } = units.find((candidate) => durationMs >= candidate.milliseconds) ?? units[2];
  const amount = Math.max(1, Math.floor(durationMs / milliseconds));
  return formatterFor(language, unit).format(amount);
}

function formatterFor(language: string, unit: Unit): Intl.NumberFormat {
  if (language === "" || language === "en") return english[unit];
  try {
    return formatterOf([language], unit);
  } catch {
    // It looks like a language and is none.
    return english[unit];
  }
}
