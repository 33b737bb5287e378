const stepPx = 16;
/** Deeper ones stand no further in: there must be room for their words. */
const stepsMax = 5;

export const indentOf = (depth: number) => ({ marginInlineStart: Math.min(depth, stepsMax) * stepPx });
