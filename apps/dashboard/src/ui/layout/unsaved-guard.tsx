import { useBlocker } from "@tanstack/react-router";
import { isSame } from "../../forms/draft.ts";
import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { Dialog } from "../overlays/dialog.tsx";

export type UnsavedGuardProps = {
  isDirty: boolean;
  /**
   * Whether changing the search parameters of the same page, such as a tab, also discards edits. On most pages it does
   * not.
   */
  losesChangesOnSearch?: boolean | undefined;
};

/**
 * Asks before leaving a page with unsaved changes: with a dialog for links, and with the browser's prompt for closing
 * the tab.
 */
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
