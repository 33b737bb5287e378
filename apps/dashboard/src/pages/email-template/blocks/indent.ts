const stepPx = 16;
/** Deeper ones stand no further in: there must be room for their words. */
const maxSteps = 5;

export const getIndent = (depth: number) => ({ marginInlineStart: Math.min(depth, maxSteps) * stepPx });
