import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Point } from "../metric-totals.ts";
import { Plot } from "./chart-series.tsx";

/** The highest value is of the previous period. */
const createPoints = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, index) => ({
    date: `2026-01-${String(index + 1).padStart(2, "0")}`,
    first: 3,
    second: 0,
    previous: index === 0 ? 40 : 2,
  }));

it.each([
  ["bars", 14, true, { bars: 1, lines: 0, top: "40" }],
  ["a line", 15, true, { bars: 0, lines: 1, top: "40" }],
  ["nothing", 15, false, { bars: 0, lines: 0, top: "3" }],
])("the previous period is %s in a chart of %d days, if there is one: %s", (_, count, hasPrevious, expected) => {
  const { container } = render(
    <svg aria-hidden="true">
      <Plot points={createPoints(count)} isOngoing={false} hasPrevious={hasPrevious} width={400} height={100} />
    </svg>,
  );
  const texts = [...container.querySelectorAll("text")].map(({ textContent }) => textContent);
  expect({
    bars: container.querySelectorAll("path.fill-ink-3").length,
    lines: container.querySelectorAll("path.stroke-ink-2").length,
    top: texts.filter((text) => /^\d+$/.test(text ?? "")).at(-1),
  }).toEqual(expected);
  expect(container.querySelectorAll("[data-bar] path")).toHaveLength(count);
});
