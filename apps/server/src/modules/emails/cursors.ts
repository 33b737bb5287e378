/** The cursor of a list sorted by time, newest first: continues after this time and key. */
export interface CursorPosition {
  readonly time: Date;
  readonly key: string;
}

/** Later than any entry. */
const farFuture = new Date(Date.UTC(9999, 11, 31));

/** `minKey`: sorts before all keys. */
export const createFirstPosition = (minKey: string): CursorPosition => ({ time: farFuture, key: minKey });

/** The contract validates the format of `cursor`. */
export function parseCursor(cursor: string): CursorPosition {
  const dot = cursor.indexOf(".");
  return { time: new Date(Number(cursor.slice(0, dot))), key: cursor.slice(dot + 1) };
}

export const formatCursor = ({ time, key }: CursorPosition): string => `${time.getTime()}.${key}`;
