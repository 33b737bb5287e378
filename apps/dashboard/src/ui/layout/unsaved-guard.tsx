import { useBlocker } from "@tanstack/react-router";
import { Button } from "../controls/button.tsx";
import { isSame } from "../forms/draft.ts";
import { uiMessages } from "../messages.ts";
import { Dialog } from "../overlays/dialog.tsx";

export type UnsavedGuardProps = {
  isDirty: boolean;
  /** Whether another search text of the same page, such as a tab, loses the changes too. Of most pages it does not. */
  losesChangesOnSearch?: boolean | undefined;
};

/** Asks before a page with unsaved changes is left: by a link with our dialog, by closing the tab with the browser's. */
export function UnsavedGuard({ isDirty, losesChangesOnSearch = false }: UnsavedGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || (losesChangesOnSearch && !isSame(current.search, next.search))),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  const isOpen = blocker.status === "blocked";
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && blocker.reset?.()}
      size="small"
      title={uiMessages.unsavedTitle}
      description={uiMessages.unsavedText}
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>{uiMessages.leave}</Button>
          <Button variant="primary" data-autofocus="" onClick={() => blocker.reset?.()}>
            {uiMessages.keepEditing}
          </Button>
        </>
      }
    />
  );
}
