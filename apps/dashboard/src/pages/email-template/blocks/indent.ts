const stepPx = 16;
/** Deeper blocks are not indented further, to leave room for their text. */
const maxSteps = 5;

export const getIndent = (depth: number) => ({ marginInlineStart: Math.min(depth, maxSteps) * stepPx });
