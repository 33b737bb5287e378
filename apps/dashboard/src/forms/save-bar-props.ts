import type { Draft } from "./use-draft.ts";

export type SaveBarProps = {
  /** Shows the bar while there are unsaved changes. */
  isDirty: boolean;
  state: "idle" | "saving" | "error" | "conflict";
  error?: unknown;
  /** The labels of the conflicting fields: "Name, Allowed domains". */
  conflictFields?: readonly string[] | undefined;
  onSave: () => void;
  onRevert: () => void;
  onShowTheirs?: (() => void) | undefined;
  onKeepMine?: (() => void) | undefined;
  /** Disables Save while a field is invalid. */
  isInvalid?: boolean | undefined;
  /** The label of the first invalid field on the page. */
  invalidField?: string | undefined;
};

interface SaveMutation {
  readonly state: SaveBarProps["state"];
  readonly error: unknown;
  readonly reset: () => void;
}

/** The save bar of a draft whose conflicts with other users' changes are resolved in the bar. */
export function getSaveBarProps<Fields extends object>(
  form: Draft<Fields>,
  mutation: SaveMutation,
  labels: { readonly [Name in keyof Fields]: string },
): Omit<SaveBarProps, "onSave" | "isInvalid" | "invalidField"> {
  const withReset = (choose: () => void) => () => {
    choose();
    mutation.reset();
  };
  const isConflict = form.conflicts.length > 0;
  return {
    isDirty: form.isDirty,
    // Both users entered the same values, so there is no conflict to resolve.
    state: isConflict ? "conflict" : mutation.state === "conflict" ? "idle" : mutation.state,
    error: mutation.error,
    conflictFields: form.conflicts.map((name) => labels[name]),
    onRevert: withReset(form.revert),
    onShowTheirs: withReset(form.showTheirs),
    onKeepMine: withReset(form.keepMine),
  };
}
