/** Where a list that is sorted by time, newest first, goes on: after what happened then and has this key. */
export interface CursorPosition {
  readonly time: Date;
  readonly key: string;
}

/** Later than anything that happens. */
const farFuture = new Date(Date.UTC(9999, 11, 31));

/** `leastKey`: what sorts before all keys. */
export const createFirstPosition = (minKey: string): CursorPosition => ({ time: farFuture, key: minKey });

/** `cursor` has the form that the contract demands. */
export function parseCursor(cursor: string): CursorPosition {
  const dot = cursor.indexOf(".");
  return { time: new Date(Number(cursor.slice(0, dot))), key: cursor.slice(dot + 1) };
}

export const formatCursor = ({ time, key }: CursorPosition): string => `${time.getTime()}.${key}`;
