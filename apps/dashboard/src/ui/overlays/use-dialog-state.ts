import { useState } from "react";

type DialogState<Subject> = {
  /** Of this opening: as the `key` of a dialog it begins anew each time. */
  key: number;
  isOpen: boolean;
  subject: Subject;
};

/** What a dialog is about. It is kept while the dialog closes, which gives the focus back; the next opening is another dialog. */
export function useDialogState<Subject>() {
  const [opened, setOpened] = useState<DialogState<Subject> | null>(null);
  return {
    opened,
    open: (subject: Subject) => setOpened((before) => ({ key: (before?.key ?? 0) + 1, isOpen: true, subject })),
    close: () => setOpened((before) => before && { ...before, isOpen: false }),
  };
}
