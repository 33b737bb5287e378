import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, type RefCallback, useEffect, useEffectEvent } from "react";
import { explainError } from "../../errors/explain-error.ts";
import { isSame } from "../../forms/draft.ts";
import type { SaveBarProps } from "../../forms/save-bar-props.ts";
import { Button } from "../controls/button.tsx";
import { focusFirstInvalidPageField } from "../hooks/focus-first-invalid-field.ts";
import { uiMessages } from "../messages.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { cx, focusLink } from "../styles.ts";

const property = "--save-bar-height";

/** A ref that publishes the height of the save bar, so that toasts appear above it. */
const publishSaveBarHeight: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

/** Sticks to the bottom of the window while there are unsaved changes. Cmd+S or Ctrl+S saves. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, state, onSave, onRevert, onShowTheirs, onKeepMine, isInvalid } = props;
  const isSaving = state === "saving";
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "s" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (isDirty && !isSaving && !isInvalid && state !== "conflict") onSave();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const isShown = isDirty || state !== "idle";
  return (
    <div role="status" className="pointer-events-none sticky bottom-0 z-20 -mx-1 px-1 pb-3 empty:hidden">
      {isShown && (
        <div
          ref={publishSaveBarHeight}
          data-state={state}
          className={cx(
            "pointer-events-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border bg-surface py-2 pe-2 ps-3 shadow-float",
            "transition-[opacity,translate] duration-150 ease-out starting:translate-y-2 starting:opacity-0 motion-reduce:transition-none",
            state === "error" || state === "conflict" ? "border-danger/60" : "border-line-strong",
          )}
        >
          <p className="min-w-0 flex-1 basis-40 break-words">{getStatusMessage(props)}</p>
          <div className="ms-auto flex flex-wrap justify-end gap-2">
            {state === "conflict" ? (
              <>
                <Button onClick={onShowTheirs}>{uiMessages.showTheirs}</Button>
                <Button variant="primary" onClick={onKeepMine}>
                  {uiMessages.keepMine}
                </Button>
              </>
            ) : (
              <>
                <Button disabled={isSaving} onClick={onRevert}>
                  {uiMessages.revert}
                </Button>
                <Button variant="primary" isLoading={isSaving} disabled={isInvalid} onClick={onSave}>
                  {uiMessages.save}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function getStatusMessage({ state, error, conflictFields = [], isInvalid, invalidField }: SaveBarProps): ReactNode {
  if (state === "conflict")
    return conflictFields.length > 0
      ? uiMessages.conflictOnFields({ fields: conflictFields.join(", ") })
      : uiMessages.conflictOnThis;
  if (isInvalid && invalidField) return <InvalidFieldLink field={invalidField} />;
  if (state !== "error") return uiMessages.unsavedChanges;
  const { title, advice } = explainError(error);
  return `${title}. ${advice}`;
}

/** Explains why Save is disabled, and focuses the field, which may be out of view. */
const InvalidFieldLink = ({ field }: { field: string }) => (
  <button
    type="button"
    onClick={focusFirstInvalidPageField}
    className={cx("cursor-pointer text-start text-danger underline underline-offset-2", focusLink)}
  >
    {uiMessages.needsCorrection({ field })}
  </button>
);

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
