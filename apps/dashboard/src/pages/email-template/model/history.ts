/** The undo history of the editor. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /**
   * The field of the last change: further changes of it are undone together. Null: the next change is a step of its
   * own.
   */
  readonly key: string | null;
}

const maxSteps = 200;

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [], key: null });

/** `key`: the edited field; absent: a step of its own. */
export function change<State>(history: History<State>, present: State, key: string | null = null): History<State> {
  if (present === history.present) return history;
  const isMore = key !== null && key === history.key;
  const past = isMore ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], key };
}

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const { past, present, future } = history;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], key: null };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, key: null };
}
