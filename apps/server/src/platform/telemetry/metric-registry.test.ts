import { describe, expect, test } from "vitest";
import { parseMetrics } from "../../testing/parse-metrics.ts";
import { createMetricRegistry, sumCounts } from "./metric-registry.ts";

describe.each(["prometheus", "openmetrics"] as const)("in the format %s", (format) => {
  const parse = (registry: ReturnType<typeof createMetricRegistry>) => parseMetrics(registry.render(format));
  const counterName = (name: string) => (format === "openmetrics" ? name.replace(/_total$/, "") : name);

  test("a counter adds up per combination of labels", () => {
    const registry = createMetricRegistry();
    const hits = registry.counter("hits_total", "Hits.", ["place", "kind"]);
    hits.with("here", "big").add();
    hits.with("here", "big").add(2);
    hits.with("there", "big").add();
    const family = parse(registry).get(counterName("hits_total"));
    expect(family).toMatchObject({ type: "counter", help: "Hits." });
    expect(Object.fromEntries(family?.samples ?? [])).toEqual({
      'hits_total{place="here",kind="big"}': 3,
      'hits_total{place="there",kind="big"}': 1,
    });
  });

  test("a counter without labels starts at zero; a family without series is left out", () => {
    const registry = createMetricRegistry();
    registry.counter("hits_total", "Hits.");
    registry.counter("others_total", "Others.", ["kind"]);
    registry.gauge("size", "Size.");
    expect([...parse(registry).keys()]).toEqual([counterName("hits_total")]);
  });

  test("a histogram counts each value in every bucket that holds it, and sums them", () => {
    const registry = createMetricRegistry();
    const seconds = registry.histogram("work_seconds", "Work.", ["task"]).with("mail");
    for (const value of [0.0005, 0.001, 0.3, 1, 99]) seconds.observe(value);
    const samples = parse(registry).get("work_seconds")?.samples;
    const bucket = (le: string) => samples?.get(`work_seconds_bucket{task="mail",le="${le}"}`);
    expect(["0.001", "0.0025", "0.25", "0.5", "1.0", "30.0", "+Inf"].map(bucket)).toEqual([2, 2, 2, 3, 4, 4, 5]);
    expect(samples?.get('work_seconds_count{task="mail"}')).toBe(5);
    expect(samples?.get('work_seconds_sum{task="mail"}')).toBeCloseTo(100.3015);
  });

  test("a gauge has its last value, and none after it is cleared", () => {
    const registry = createMetricRegistry();
    const size = registry.gauge("size", "Size.", ["pool"]);
    size.set(5, "main");
    size.set(Number.POSITIVE_INFINITY, "main");
    expect(parse(registry).get("size")?.samples.get('size{pool="main"}')).toBe(Number.POSITIVE_INFINITY);
    size.clear();
    expect(registry.render(format)).not.toContain("size");
  });

  test("an info describes itself by labels", () => {
    const registry = createMetricRegistry();
    registry.gauge("build_info", "Versions.", ["version"], "info").set(1, "1.2");
    const family = parse(registry).get(format === "openmetrics" ? "build" : "build_info");
    expect(family?.type).toBe(format === "openmetrics" ? "info" : "gauge");
    expect(family?.samples.get('build_info{version="1.2"}')).toBe(1);
  });

  test("quotes, backslashes and line ends in a label don't break the format", () => {
    const registry = createMetricRegistry();
    registry.counter("hits_total", "A \\ and\na line.", ["place"]).with('a"b\\c\nd').add();
    const family = parse(registry).get(counterName("hits_total"));
    expect([...(family?.samples.keys() ?? [])]).toEqual([String.raw`hits_total{place="a\"b\\c\nd"}`]);
  });
});

test("the wrong number of labels is a programming error", () => {
  const hits = createMetricRegistry().counter("hits_total", "Hits.", ["place"]);
  expect(() => hits.with()).toThrow("hits_total has 1 labels");
});

describe("values of several processes", () => {
  function createProcess(hits: number, memory: number, delay: number, jobs: number) {
    const registry = createMetricRegistry();
    const { counter, histogram, gauge } = registry;
    counter("hits_total", "Hits.", ["place"]).with(`at ${hits}`).add(hits);
    counter("all_total", "All.").with().add(hits);
    histogram("seconds", "Seconds.").with().observe(delay);
    gauge("memory", "Memory.", [], "gauge", "sum").set(memory);
    gauge("started", "Start.", [], "gauge", "min").set(memory);
    gauge("delay", "Delay.", ["quantile"], "summary").set(delay, "1");
    gauge("jobs", "Jobs.").set(jobs);
    return registry;
  }

  test("counts and histograms add up, summaries have the maximum, and other gauges the own value unless declared", () => {
    const own = createProcess(1, 100, 0.2, 7);
    const families = parseMetrics(own.render("openmetrics", own.read(), [createProcess(2, 50, 0.3, 8).read()]));
    const samples = new Map([...families.values()].flatMap(({ samples: all }) => [...all]));
    expect(Object.fromEntries([...samples].filter(([name]) => !name.includes("bucket")))).toEqual({
      'hits_total{place="at 1"}': 1,
      'hits_total{place="at 2"}': 2,
      all_total: 3,
      seconds_count: 2,
      seconds_sum: 0.5,
      memory: 150,
      started: 50,
      'delay{quantile="1"}': 0.3,
      jobs: 7,
    });
    expect(samples.get('seconds_bucket{le="0.25"}')).toBe(1);
  });

  test("of a process that has ended, only counts and histograms remain, and they add up", () => {
    const own = createProcess(1, 100, 0.2, 7);
    const ended = [createProcess(2, 50, 0.3, 8), createProcess(4, 50, 0.3, 8)].map(({ read }) => read());
    const counts = ended.map(own.selectCounts).reduce(sumCounts);
    expect(Object.keys(counts)).toEqual(["hits_total", "all_total", "seconds"]);
    const families = parseMetrics(own.render("openmetrics", own.read(), [counts]));
    expect(families.get("all")?.samples.get("all_total")).toBe(7);
    expect(families.get("memory")?.samples.get("memory")).toBe(100);
  });
});
