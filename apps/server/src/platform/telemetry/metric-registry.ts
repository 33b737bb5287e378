/** A metric as `/metrics` describes it. Labels have few values: never IDs, addresses or anything that clients choose. */
export interface MetricDefinition {
  /** With the suffix of its kind: `_total` for counters, `_info` for an info. */
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram" | "summary" | "info";
  /** One sentence. */
  readonly help: string;
  readonly labels: readonly string[];
}

interface Counter {
  add(count?: number): void;
}

interface Histogram {
  /** In seconds. */
  observe(seconds: number): void;
}

interface Family<Child> {
  /** The series with these label values, in the order of the labels. Keep it on hot paths. */
  with(...values: readonly string[]): Child;
}

/** Values that are measured when they are read. */
interface Gauge {
  set(value: number, ...values: readonly string[]): void;
  /** Removes all series, before they are measured again. */
  clear(): void;
}

export type MetricFormat = "prometheus" | "openmetrics";

/** The media types of the two formats. */
export const metricContentTypes: Readonly<Record<MetricFormat, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/** Upper bounds in seconds, from a cached read to a request that waits for an unreachable database. */
const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Sample {
  /** Appended to the name of the family, such as `_sum`. */
  readonly suffix: string;
  readonly labels: readonly (readonly [string, string])[];
  readonly value: number;
}

/** How the values of several processes become one; own: the value of the process that answers. */
type AcrossProcesses = "sum" | "max" | "min" | "own";

interface Metric extends MetricDefinition {
  readonly across: AcrossProcesses;
  readonly read: () => Iterable<Sample>;
}

/** The values of one process, by the names of the metrics. */
export type MetricSnapshot = Readonly<Record<string, readonly Sample[]>>;

const combine = { sum: (a: number, b: number) => a + b, max: Math.max, min: Math.min };

/** `own` and `others` are the samples of the same metric in different processes. */
function mergeSamples(across: AcrossProcesses, own: readonly Sample[], others: readonly (readonly Sample[])[]) {
  if (across === "own") return own;
  const merged = new Map<string, Sample>();
  for (const sample of [own, ...others].flat()) {
    const key = JSON.stringify([sample.suffix, sample.labels]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, value: combine[across](known.value, sample.value) } : sample);
  }
  return [...merged.values()];
}

/** Adds up snapshots of counts. */
export const sumCounts = (first: MetricSnapshot, second: MetricSnapshot): MetricSnapshot =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((name) => [
      name,
      mergeSamples("sum", first[name] ?? [], [second[name] ?? []]),
    ]),
  );

/** The name without the suffix of its kind: OpenMetrics describes families by it. */
const getFamilyName = ({ name, kind }: MetricDefinition): string =>
  kind === "counter" ? name.replace(/_total$/, "") : kind === "info" ? name.replace(/_info$/, "") : name;

const escapeHelp = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');

const formatNumber = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";

function formatLabels(labels: Sample["labels"]): string {
  if (labels.length === 0) return "";
  return `{${labels.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(",")}}`;
}

/** @see OpenMetrics 1.0; Prometheus text format 0.0.4, which has no kind `info` and describes counters by their samples */
function* renderMetric(metric: Metric, samples: readonly Sample[], format: MetricFormat): Iterable<string> {
  const isOpen = format === "openmetrics";
  const family = getFamilyName(metric);
  const described = isOpen ? family : metric.name;
  yield `# HELP ${described} ${escapeHelp(metric.help)}\n`;
  yield `# TYPE ${described} ${metric.kind === "info" && !isOpen ? "gauge" : metric.kind}\n`;
  for (const { suffix, labels, value } of samples)
    yield `${family}${suffix}${formatLabels(labels)} ${formatNumber(value)}\n`;
}

/**
 * Counts and measures for `/metrics`. A small registry of our own: an observation costs 0.05 µs, and 1 µs with the
 * common library (decision 0025).
 */
export function createMetricRegistry() {
  const metrics: Metric[] = [];

  /** Series by their label values. */
  function createSeries<Child>(definition: MetricDefinition, create: () => Child) {
    const { name, labels } = definition;
    const series = new Map<string, { readonly labels: Sample["labels"]; readonly child: Child }>();
    return {
      series,
      with(...values: readonly string[]): Child {
        const key = values.join("\n");
        const known = series.get(key);
        if (known) return known.child;
        if (values.length !== labels.length) throw new Error(`${name} has ${labels.length} labels`);
        const child = create();
        series.set(key, { labels: labels.map((label, place) => [label, values[place] ?? ""]), child });
        return child;
      },
    };
  }

  function counter(name: string, help: string, labels: readonly string[] = []): Family<Counter> {
    const definition = { name, kind: "counter", help, labels } as const;
    const created = createSeries(definition, () => {
      const child = {
        count: 0,
        add(count = 1) {
          child.count += count;
        },
      };
      return child;
    });
    metrics.push({
      ...definition,
      across: "sum",
      *read() {
        for (const { labels: own, child } of created.series.values())
          yield { suffix: "_total", labels: own, value: child.count };
      },
    });
    // Without labels, there is one series from the start, so that its first increase is visible.
    if (labels.length === 0) created.with();
    return created;
  }

  function histogram(name: string, help: string, labels: readonly string[] = []): Family<Histogram> {
    const definition = { name, kind: "histogram", help, labels } as const;
    const created = createSeries(definition, () => {
      const child = {
        counts: new Float64Array(bucketsSeconds.length + 1),
        sum: 0,
        observe(seconds: number) {
          let place = 0;
          while (place < bucketsSeconds.length && seconds > (bucketsSeconds[place] ?? 0)) place += 1;
          child.counts[place] = (child.counts[place] ?? 0) + 1;
          child.sum += seconds;
        },
      };
      return child;
    });
    metrics.push({
      ...definition,
      across: "sum",
      *read() {
        for (const { labels: own, child } of created.series.values()) {
          let count = 0;
          for (const [place, bound] of [...bucketsSeconds, Number.POSITIVE_INFINITY].entries()) {
            count += child.counts[place] ?? 0;
            // The canonical form of OpenMetrics, which is a number in the other format as well.
            const le = Number.isInteger(bound) ? `${bound}.0` : formatNumber(bound);
            yield { suffix: "_bucket", labels: [...own, ["le", le]], value: count };
          }
          yield { suffix: "_count", labels: own, value: count };
          yield { suffix: "_sum", labels: own, value: child.sum };
        }
      },
    });
    return created;
  }

  /**
   * `kind`: a summary has a label `quantile`, an info always has the value 1. `across`: default for counters the sum, for
   * summaries the maximum, for others the own value.
   */
  function gauge(
    name: string,
    help: string,
    labels: readonly string[] = [],
    kind: "gauge" | "summary" | "info" | "counter" = "gauge",
    across: AcrossProcesses = kind === "counter" ? "sum" : kind === "summary" ? "max" : "own",
  ): Gauge {
    const definition = { name, kind, help, labels } as const;
    const created = createSeries(definition, () => ({ value: 0 }));
    const suffixes = { counter: "_total", info: "_info", gauge: "", summary: "" };
    metrics.push({
      ...definition,
      across,
      *read() {
        for (const { labels: own, child } of created.series.values())
          yield { suffix: suffixes[kind], labels: own, value: child.value };
      },
    });
    return {
      set(value, ...values) {
        created.with(...values).value = value;
      },
      clear: () => created.series.clear(),
    };
  }

  const readAll = (): MetricSnapshot => Object.fromEntries(metrics.map(({ name, read }) => [name, [...read()]]));

  return {
    counter,
    histogram,
    gauge,
    read: readAll,
    /** What must not decrease when the process of the snapshot ends: its counters and histograms. */
    selectCounts: (snapshot: MetricSnapshot): MetricSnapshot =>
      Object.fromEntries(
        metrics.flatMap(({ name, kind }) =>
          kind === "counter" || kind === "histogram" ? [[name, snapshot[name] ?? []]] : [],
        ),
      ),
    /** In the order in which they were declared. */
    list: (): readonly MetricDefinition[] =>
      metrics.map(({ name, kind, help, labels }) => ({ name, kind, help, labels })),
    /** A family without series is left out. `others`: of other processes, whose values are merged into the own ones. */
    render(format: MetricFormat, own = readAll(), others: readonly MetricSnapshot[] = []): string {
      let text = "";
      for (const metric of metrics) {
        const { name, across } = metric;
        const samples = mergeSamples(
          across,
          own[name] ?? [],
          others.map((other) => other[name] ?? []),
        );
        const lines = [...renderMetric(metric, samples, format)];
        if (lines.length > 2) text += lines.join("");
      }
      return format === "openmetrics" ? `${text}# EOF\n` : text;
    },
  };
}
