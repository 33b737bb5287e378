import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createServerMetrics } from "./server-metrics.ts";

const read = (path: string): string => readFileSync(new URL(`../../../../../deploy/${path}`, import.meta.url), "utf8");

const definitions = createServerMetrics().registry.list();
const samples = new Map(
  definitions.flatMap((metric) => {
    const suffixes = metric.kind === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
    const own = metric.kind === "histogram" ? ["le"] : [];
    return suffixes.map((suffix) => [`${metric.name}${suffix}`, [...metric.labels, ...own]] as const);
  }),
);
/** Prometheus adds them to every series. */
const labelsOfTarget = ["job", "instance"];

interface Use {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The metrics that an expression names, and the labels that it selects by. */
function findUses(expression: string): Use[] {
  const found = expression.matchAll(/\b((?:vestibule|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = "", selectors = ""]) => ({
    name,
    labels: [...selectors.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = ""]) => label),
  }));
}

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
}
const dashboard = JSON.parse(read("grafana/vestibule.json")) as {
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string }[] };
};

/** Everything of a rule's file but comments: expressions span lines. */
const rules = read("prometheus/alerts.yaml").replaceAll(/^\s*#.*$/gm, "");
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe.each([
  ["the alert rules", () => findUses(rules)],
  ["the dashboard", () => expressions.flatMap(findUses)],
])("%s", (_name, list) => {
  test("name only metrics that the server has, with labels that these have", () => {
    const uses = list();
    expect(uses.length).toBeGreaterThan(15);
    for (const { name, labels } of uses) {
      const known = samples.get(name);
      expect(known, name).toBeDefined();
      expect(
        labels.filter((label) => !labelsOfTarget.includes(label) && !known?.includes(label)),
        name,
      ).toEqual([]);
    }
  });
});

test("every metric is on the dashboard, except those that only explain a process", () => {
  const shown = new Set(expressions.flatMap(findUses).map(({ name }) => name.replace(/_(?:bucket|count|sum)$/, "")));
  const missing = definitions.map(({ name }) => name).filter((name) => !shown.has(name));
  expect(missing).toEqual(["vestibule_job_runs_total", "process_start_time_seconds", "vestibule_heap_limit_bytes"]);
});

describe("the dashboard", () => {
  test("has panels with unique IDs that don't overlap and fit the grid of Grafana", () => {
    const taken = new Set<string>();
    for (const { id, title, gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), `${id} ${title}`).toBe(false);
          taken.add(`${x} ${y}`);
        }
    }
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("declares every variable that an expression uses", () => {
    const declared = new Set(dashboard.templating.list.map(({ name }) => name));
    const used = expressions.flatMap((expr) => [...expr.matchAll(/\$(?!__)(\w+)/g)].map(([, name = ""]) => name));
    expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe("every metric", () => {
  test.each(definitions.map((metric) => [metric.name, metric] as const))(
    "%s is named by the conventions",
    (name, metric) => {
      expect(name).toMatch(/^(vestibule|process)_[a-z0-9_]+$/);
      expect(name.endsWith("_total")).toBe(metric.kind === "counter");
      expect(name.endsWith("_info")).toBe(metric.kind === "info");
      if (metric.kind === "histogram") expect(name).toMatch(/_seconds$/);
      expect(metric.help).toMatch(/^[A-Z].*\.$/);
    },
  );
});
