import { Command, useCommandState } from "cmdk";
import { useCallback, useRef, useState } from "react";
import { useOptionalProjectId } from "../../app/use-dashboard.ts";
import { useNativeDialog } from "../../ui/overlays/use-native-dialog.ts";
import { messages } from "../messages.ts";
import { HomeCommands } from "./home-commands.tsx";
import { isServerResult, matchScore } from "./match-score.ts";
import { ProjectCommands } from "./project-commands.tsx";

const text = messages.palette;

/** Search for pages, actions, projects and users. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { props } = useNativeDialog(true, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      {...props}
      aria-label={text.label}
      className="mx-auto mt-[12dvh] mb-auto w-[calc(100%-32px)] max-w-150 overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-float outline-none backdrop:bg-scrim"
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Palette onDone={onClose} />
    </dialog>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState("");
  const list = useRef<HTMLDivElement>(null);
  // If the selected item is no longer a result, select the first one, so that Enter still works.
  const choose = useCallback((found: string | undefined) => {
    const first = list.current?.querySelector("[cmdk-item]")?.getAttribute("data-value") ?? "";
    setChosen((before) => found ?? (isServerResult(before) ? first : before));
  }, []);
  const projectId = useOptionalProjectId();
  return (
    <Command label={text.label} loop filter={matchScore} value={chosen} onValueChange={setChosen}>
      <Command.Input
        autoFocus
        value={query}
        onValueChange={setQuery}
        placeholder={text.placeholder}
        className="h-12 w-full border-line border-b bg-surface px-4 text-heading focus-visible:outline-hidden placeholder:text-ink-3"
      />
      <Command.List
        ref={list}
        className="max-h-[60dvh] overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-hint [&_[cmdk-group-heading]]:text-ink-3"
      >
        {projectId === undefined ? null : (
          <ProjectCommands projectId={projectId} query={query} onDone={onDone} onFound={choose} />
        )}
        <HomeCommands onDone={onDone} />
      </Command.List>
      <NoResults />
    </Command>
  );
}

/** Outside the list, because a listbox may contain only options. @see WAI-ARIA listbox role */
function NoResults() {
  const count = useCommandState(({ filtered }) => filtered.count);
  return (
    <p role="status" className={count === 0 ? "px-4 pt-4 pb-8 text-center text-ink-2" : "sr-only"}>
      {count === 0 ? text.nothing : ""}
    </p>
  );
}
