import { isSame } from "../../ui/forms/draft.ts";

/** What is edited is not as the person saw it. `now`: what it is; `undefined`: it is gone. */
export class EntryChangedError<Entry> extends Error {
  readonly now: Entry | undefined;

  constructor(now: Entry | undefined) {
    super("The entry has been changed meanwhile.");
    this.now = now;
  }
}

/** Changes of a list whose entries are told apart by `keyOf`, made on the list as it is now. */
export const createListUpdates = <Entry>(getKey: (entry: Entry) => string) => {
  const find = (list: readonly Entry[], entry: Entry) => list.find((each) => getKey(each) === getKey(entry));
  return {
    /** What is in the list already stays as it is: somebody else was faster. */
    add: (list: readonly Entry[], added: readonly Entry[]): readonly Entry[] => [
      ...list,
      ...added.filter((entry) => !find(list, entry)),
    ],
    /** `was`: the entry as the person saw it. @throws EntryChanged */
    replace(list: readonly Entry[], was: Entry, entry: Entry): readonly Entry[] {
      const now = find(list, was);
      if (now === undefined || !isSame(now, was)) throw new EntryChangedError(now);
      return list.map((each) => (each === now ? entry : each));
    },
    /** Whatever it has become; `null`: it is gone already. */
    remove: (list: readonly Entry[], entry: Entry): readonly Entry[] | null =>
      find(list, entry) === undefined ? null : list.filter((each) => getKey(each) !== getKey(entry)),
  };
};
