import { isSame } from "../../forms/draft.ts";

/** The entry was changed or deleted since the user saw it. `now`: the current entry; `undefined` if deleted. */
export class EntryChangedError<Entry> extends Error {
  readonly now: Entry | undefined;

  constructor(now: Entry | undefined) {
    super("The entry was changed by someone else.");
    this.now = now;
  }
}

/** Updates to the current version of a list whose entries are identified by `keyOf`. */
export const createListUpdates = <Entry>(getKey: (entry: Entry) => string) => {
  const find = (list: readonly Entry[], entry: Entry) => list.find((each) => getKey(each) === getKey(entry));
  return {
    /** Keeps entries that are already in the list, such as those another owner added first. */
    add: (list: readonly Entry[], added: readonly Entry[]): readonly Entry[] => [
      ...list,
      ...added.filter((entry) => !find(list, entry)),
    ],
    /** `was`: the entry as the user saw it. @throws EntryChangedError */
    replace(list: readonly Entry[], was: Entry, entry: Entry): readonly Entry[] {
      const now = find(list, was);
      if (now === undefined || !isSame(now, was)) throw new EntryChangedError(now);
      return list.map((each) => (each === now ? entry : each));
    },
    /** Removes the entry even if it was changed; `null` if it is already gone. */
    remove: (list: readonly Entry[], entry: Entry): readonly Entry[] | null =>
      find(list, entry) === undefined ? null : list.filter((each) => getKey(each) !== getKey(entry)),
  };
};
