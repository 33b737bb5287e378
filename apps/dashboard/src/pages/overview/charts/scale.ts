const maxIntervals = 4;

/** Whole, round values (1, 2 or 5 times a power of ten) from 0 to at least `max`, at most five. */
export function getTicks(max: number): readonly number[] {
  const minStep = Math.max(1, max) / maxIntervals;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(minStep)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= minStep) ?? 10 * power;
  const intervals = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** Distances between labeled bars. For days, 7 and its multiples keep the day of the week. */
const labelSteps = [1, 2, 4, 7, 14, 21, 28, 56];

export interface BarLabel {
  readonly index: number;
  /** The middle of the text, in px. */
  readonly center: number;
}

/**
 * The labels under bars, counted back from the last bar, which always has one. In px: `width`: of all bars, `label`: of
 * a text, `before` and `after`: how far texts may extend beyond the bars. The last one moves if it would be cut.
 */
export function getBarLabels(
  count: number,
  width: number,
  label: number,
  { before, after }: { readonly before: number; readonly after: number },
): readonly BarLabel[] {
  const slot = width / count;
  const last = Math.min(width - slot / 2, width + after - label / 2);
  const moved = width - slot / 2 - last;
  const step = labelSteps.find((each) => each * slot >= label + moved) ?? count;
  const labels: BarLabel[] = [{ index: count - 1, center: last }];
  for (let index = count - 1 - step; index >= 0; index -= step) {
    const center = (index + 0.5) * slot;
    if (center + before >= label / 2) labels.unshift({ index, center });
  }
  return labels;
}

/** The bar at a position, in px from the start of the first bar. */
export const getBarAt = (position: number, slot: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(position / slot)));
