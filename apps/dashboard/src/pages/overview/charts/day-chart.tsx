import { type KeyboardEvent, memo, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../../../i18n/define-messages.ts";
import { cx } from "../../../ui/styles.ts";
import type { Point } from "../metric-totals.ts";
import { ChartTooltip, type SeriesNames, shortDate } from "./chart-series.tsx";
import { getBarAt, getBarLabels, getTicks } from "./scale.ts";

/** In px. The labels of the axes are outside of the plot. */
const margin = { top: 8, left: 36, bottom: 24 };
/** Width of a character of 12 px, rounded up. */
const characterPx = 7;
const labelGapPx = 12;
/** Below the numbers, and in the padding of the card. */
const labelRoom = { before: 30, after: 20 };
const maxBarPx = 28;
const cornerPx = 2;
const tooltipGapPx = 8;

/** The size of an element, measured before the first paint so that the chart never shows an empty frame. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/** A bar, or its upper part. Only the top has rounded corners. */
function getBarPath(x: number, top: number, bottom: number, width: number, isTop: boolean): string {
  const corner = isTop ? Math.min(cornerPx, width / 2, bottom - top) : 0;
  const flat = width - 2 * corner;
  return `M${x} ${bottom}V${top + corner}q0 ${-corner} ${corner} ${-corner}h${flat}q${corner} 0 ${corner} ${corner}V${bottom}z`;
}

interface PlotProps {
  readonly points: readonly Point[];
  readonly isOngoing: boolean;
  readonly width: number;
  readonly height: number;
}

/** Grid, axes, bars and the comparison. Moving the tooltip doesn't render it again. */
const Plot = memo(function Plot({ points, isOngoing, width, height }: PlotProps) {
  const ticks = getTicks(Math.max(...points.map(({ first, second, previous }) => Math.max(first + second, previous))));
  const getY = (value: number) => height * (1 - value / (ticks.at(-1) ?? 1));
  const slot = width / points.length;
  const barWidth = Math.min(maxBarPx, 0.75 * slot);
  const dates = points.map(({ date }) => shortDate(date));
  const labelPx = Math.max(...dates.map(({ length }) => length)) * characterPx + labelGapPx;
  const line = points.map(({ previous }, index) => `${(index + 0.5) * slot},${getY(previous)}`).join(" ");
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${Math.round(getY(tick)) + 0.5})`}>
          <line x2={width} className="stroke-ink-3" strokeOpacity={tick === 0 ? 0.45 : 0.18} />
          <text x={-8} y={4} textAnchor="end" className="fill-ink-3">
            {formatNumber(tick, { notation: "compact" })}
          </text>
        </g>
      ))}
      {points.map(({ date, first, second }, index) => {
        const x = (index + 0.5) * slot - barWidth / 2;
        const middle = getY(first);
        return (
          <g
            key={date}
            data-bar
            className={cx(
              "fill-accent",
              isOngoing && index === points.length - 1 && "stroke-accent/70 [fill-opacity:.2]",
            )}
          >
            {first > 0 && <path d={getBarPath(x, middle, height, barWidth, second === 0)} />}
            {second > 0 && (
              <path d={getBarPath(x, getY(first + second), middle, barWidth, true)} className="opacity-45" />
            )}
          </g>
        );
      })}
      {/* The halo keeps the line visible on bars. */}
      <polyline points={line} fill="none" className="stroke-surface" strokeWidth={3} strokeOpacity={0.6} />
      <polyline points={line} fill="none" className="stroke-ink-3" strokeWidth={1.25} strokeDasharray="3 3" />
      {getBarLabels(points.length, width, labelPx, labelRoom).map(({ index, center }) => (
        <text
          key={index}
          x={center}
          y={height + 20}
          textAnchor="middle"
          className="fill-ink-3 [unicode-bidi:plaintext]"
        >
          {dates[index]}
        </text>
      ))}
    </>
  );
});

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

/** Daily bars, with the previous period as a line. When focused, arrow keys move the tooltip, and Enter opens the bar. */
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
            <Plot points={points} isOngoing={isOngoing} width={width} height={height} />
          </g>
        )}
      </svg>
      <div aria-live={isKeyboard ? "polite" : "off"}>
        {point && active !== undefined && (
          <ChartTooltip
            point={point}
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
