import { useState } from "react";

type DialogState<Subject> = {
  /** Unique per opening: used as the dialog's `key` to reset its state. */
  key: number;
  isOpen: boolean;
  subject: Subject;
};

/**
 * The state of a dialog and its subject. The subject is kept while the dialog closes and restores focus; each opening
 * mounts a new dialog.
 */
export function useDialogState<Subject>() {
  const [opened, setOpened] = useState<DialogState<Subject> | null>(null);
  return {
    opened,
    open: (subject: Subject) => setOpened((before) => ({ key: (before?.key ?? 0) + 1, isOpen: true, subject })),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  };
}

/**
 * The `key` of a dialog that is opened by the URL: each opening mounts a new dialog. Closing keeps the key, because the
 * dialog restores the focus.
 */
export function useDialogKey(isOpen: boolean): number {
  const [opened, setOpened] = useState({ isOpen, count: 0 });
  if (opened.isOpen !== isOpen) setOpened({ isOpen, count: opened.count + Number(isOpen) });
  return opened.count;
}
