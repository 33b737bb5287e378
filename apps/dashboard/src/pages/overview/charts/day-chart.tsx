import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../../../ui/styles.ts";
import type { Point } from "../metric-totals.ts";
import { ChartTooltip, Plot, type SeriesNames } from "./chart-series.tsx";
import { getBarAt } from "./scale.ts";

/** In px. The labels of the axes are outside of the plot. */
const margin = { top: 8, left: 36, bottom: 24 };
const tooltipGapPx = 8;

/** The size of an element, known once the browser has laid out the page: asking earlier would lay it out twice. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

export interface DayChartProps {
  label: string;
  points: readonly Point[];
  names: SeriesNames;
  isByWeek: boolean;
  /** Whether the last bar is of a day or week that isn't over. */
  isOngoing: boolean;
  /** Opens the list behind a bar. */
  onOpen?: ((date: string) => void) | undefined;
}

/** Daily bars, with the previous period. When focused, arrow keys move the tooltip, and Enter opens the bar. */
export function DayChart({ label, points, names, isByWeek, isOngoing, onOpen }: DayChartProps) {
  const { ref, width: outerWidth, height: outerHeight } = useSize();
  const [active, setActive] = useState<number>();
  const [isKeyboard, setKeyboard] = useState(false);
  /** On touch screens, the first tap shows the tooltip and the second one opens the bar. */
  const isFirstTap = useRef(false);
  const width = Math.max(1, outerWidth - margin.left);
  const height = Math.max(1, outerHeight - margin.top - margin.bottom);
  const last = points.length - 1;
  const point = active === undefined ? undefined : points[active];
  const canOpen = onOpen !== undefined && point !== undefined && point.first > 0;
  const open = () => canOpen && onOpen(point.date);
  const slot = width / points.length;

  function follow(event: PointerEvent<SVGSVGElement>) {
    const position = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    const bar = position < 0 ? undefined : getBarAt(position, slot, points.length);
    setKeyboard(false);
    setActive(bar);
    return bar;
  }
  function press(event: KeyboardEvent) {
    const current = active ?? last;
    const targets: Record<string, number | undefined> = {
      ArrowLeft: Math.max(0, current - 1),
      ArrowRight: Math.min(last, current + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key === "Enter") open();
    else if (event.key === "Escape") setActive(undefined);
    else if (target !== undefined) {
      event.preventDefault();
      setKeyboard(true);
      setActive(target);
    }
  }
  return (
    <div ref={ref} className="relative -mt-2 h-40 sm:h-52">
      {/* Time runs from left to right in every language, as in the rest of the field. */}
      <svg
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the focus, and arrow keys read it
        tabIndex={0}
        data-chart
        className={cx(
          "block size-full touch-pan-y overflow-visible rounded-[6px] text-hint tabular-nums [direction:ltr]",
          canOpen && "cursor-pointer",
        )}
        onKeyDown={press}
        onFocus={({ currentTarget }) => {
          if (!currentTarget.matches(":focus-visible")) return;
          setKeyboard(true);
          setActive((current) => current ?? last);
        }}
        onBlur={() => setActive(undefined)}
        onPointerDown={(event) => {
          const before = active;
          isFirstTap.current = follow(event) !== before && event.pointerType === "touch";
        }}
        onPointerMove={follow}
        // After a tap, the tooltip stays until the chart loses the focus.
        onPointerLeave={({ pointerType }) => pointerType !== "touch" && setActive(undefined)}
        onClick={() => !isFirstTap.current && open()}
      >
        {outerWidth > 0 && (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group isn't focusable
          <g transform={`translate(${margin.left} ${margin.top})`} aria-hidden="true">
            {active !== undefined && (
              <rect x={active * slot} width={slot} height={height} className="fill-ink-3" fillOpacity={0.12} />
            )}
            <Plot {...{ points, isOngoing, width, height }} hasPrevious={names.previous !== undefined} />
          </g>
        )}
      </svg>
      <div aria-live={isKeyboard ? "polite" : "off"}>
        {point && active !== undefined && (
          <ChartTooltip
            point={point}
            points={points}
            names={names}
            isByWeek={isByWeek}
            isOngoing={isOngoing && active === last}
            canOpen={canOpen}
            style={
              active > last / 2
                ? { right: width - active * slot + tooltipGapPx }
                : { left: margin.left + (active + 1) * slot + tooltipGapPx }
            }
          />
        )}
      </div>
    </div>
  );
}
