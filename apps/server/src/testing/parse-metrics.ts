interface ParsedFamily {
  readonly type: string;
  readonly help: string;
  /** Values by the sample as it is written, such as `a_total{b="c"}`. */
  readonly samples: Map<string, number>;
}

const name = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const value = String.raw`(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|[+-]Inf|NaN)`;
const samplePattern = new RegExp(`^(${name})(\\{${label}(?:,${label})*\\})? (${value})$`);
const describedPattern = new RegExp(`^# (HELP|TYPE) (${name}) (.+)$`);

/** Suffixes of samples by the type of their family. @see OpenMetrics 1.0, "Metric Types" */
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: ["_total"],
  gauge: [""],
  histogram: ["_bucket", "_count", "_sum"],
  summary: ["", "_count", "_sum"],
  info: ["_info"],
};

function addSample(family: ParsedFamily, sample: string, number: number): void {
  if (family.samples.has(sample)) throw new Error(`${sample} occurs twice`);
  family.samples.set(sample, number);
}

/** Each series ends with the bucket +Inf, whose value is its count; values never decrease. */
function checkHistogram(familyName: string, { samples }: ParsedFamily): void {
  let last = { series: "", value: 0, isComplete: true };
  for (const [sample, number] of samples) {
    const [, series = "", bound] = /^\w+_bucket\{(.*?),?le="([^"]+)"\}$/.exec(sample) ?? [];
    if (bound === undefined) continue;
    if (!last.isComplete && (last.series !== series || number < last.value))
      throw new Error(`${sample} decreases, or the series before it is incomplete`);
    last = { series, value: number, isComplete: bound === "+Inf" };
    if (bound !== "+Inf") continue;
    const labels = series === "" ? "" : `{${series}}`;
    if (samples.get(`${familyName}_count${labels}`) !== number) throw new Error(`${sample} is not the count`);
    if (!samples.has(`${familyName}_sum${labels}`)) throw new Error(`${familyName} has no sum`);
  }
  if (!last.isComplete) throw new Error(`${familyName} has no bucket +Inf`);
}

/**
 * Reads the Prometheus text format or OpenMetrics strictly: every family is described once, before its samples, which
 * follow each other and fit its type. Families by the name under which they are described. @throws Error
 */
export function parseMetrics(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith("\n")) throw new Error("The last line doesn't end");
  const isOpen = text.endsWith("\n# EOF\n");
  const lines = text.slice(0, isOpen ? -"\n# EOF\n".length : -1).split("\n");
  const families = new Map<string, ParsedFamily>();
  let current: { readonly name: string; readonly family: ParsedFamily } | null = null;
  let help: { readonly name: string; readonly text: string } | null = null;
  for (const line of lines) {
    const described = describedPattern.exec(line);
    if (described) {
      const [, kind, familyName = "", rest = ""] = described;
      if (families.has(familyName)) throw new Error(`${familyName} is described twice`);
      if (kind === "HELP") help = { name: familyName, text: rest };
      if (kind === "HELP") continue;
      if (help?.name !== familyName) throw new Error(`${familyName} has no help`);
      if (!suffixes[rest] || (rest === "info" && !isOpen)) throw new Error(`${familyName} has the type ${rest}`);
      current = { name: familyName, family: { type: rest, help: help.text, samples: new Map() } };
      families.set(familyName, current.family);
      continue;
    }
    const [, sampleName = "", labels = "", number = ""] = samplePattern.exec(line) ?? [];
    if (sampleName === "" || current === null) throw new Error(`Not a sample: ${line}`);
    // The older format describes a counter by the name of its samples.
    const allowed = current.family.type === "counter" && !isOpen ? [""] : (suffixes[current.family.type] ?? []);
    const expected = current.name;
    if (!allowed.some((suffix) => sampleName === `${expected}${suffix}`))
      throw new Error(`${sampleName} is not a sample of ${expected}`);
    addSample(current.family, `${sampleName}${labels}`, Number(number.replace("Inf", "Infinity")));
  }
  for (const [familyName, family] of families) {
    if (family.samples.size === 0) throw new Error(`${familyName} has no samples`);
    if (family.type === "histogram") checkHistogram(familyName, family);
  }
  return families;
}
