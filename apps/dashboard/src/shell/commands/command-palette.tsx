import { Command, useCommandState } from "cmdk";
import { Search, X } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useOptionalProjectId } from "../../app/use-dashboard.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { Kbd } from "../../ui/controls/kbd.tsx";
import { uiMessages } from "../../ui/messages.ts";
import { useNativeDialog } from "../../ui/overlays/use-native-dialog.ts";
import { cx } from "../../ui/styles.ts";
import { messages } from "../messages.ts";
import { HomeCommands } from "./home-commands.tsx";
import { isServerResult, matchScore } from "./match-score.ts";
import { ProjectCommands } from "./project-commands.tsx";

const text = messages.palette;

/** Ends within a row if more follow: two group labels, whole rows of 36 px (44 px for touch) and most of another. */
const LIST_HEIGHT =
  "max-h-[60dvh] supports-[height:round(down,1px,1px)]:max-h-[calc(round(down,60dvh-244px,36px)+244px)] " +
  "supports-[height:round(down,1px,1px)]:pointer-coarse:max-h-[calc(round(down,60dvh-282px,44px)+282px)]";

/** Search for pages, actions, projects and users. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { props } = useNativeDialog(true, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      {...props}
      aria-label={text.label}
      className="mx-auto mt-2 mb-auto sm:mt-[12dvh] w-[calc(100%-32px)] max-w-150 overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-float outline-none backdrop:bg-scrim"
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
      <div className="flex items-center border-line border-b ps-4 max-sm:pe-1">
        <Search size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
        <Command.Input
          autoFocus
          value={query}
          onValueChange={setQuery}
          placeholder={text.placeholder}
          className="h-12 w-full min-w-0 bg-surface px-2.5 text-ellipsis text-heading focus-visible:outline-hidden placeholder:text-ink-3 max-sm:placeholder:text-body pointer-coarse:text-base"
        />
        <IconButton
          hasTooltip={false}
          label={uiMessages.close}
          icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onDone}
          className="sm:hidden"
        />
      </div>
      <Command.List
        ref={list}
        // The fade shows that more follows. At the end of the list, it covers only the padding.
        className={cx(
          LIST_HEIGHT,
          "scroll-pb-6 overflow-y-auto px-2 pb-6 mask-b-from-[calc(100%-24px)] [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-4 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-hint [&_[cmdk-group-heading]]:text-ink-3",
        )}
      >
        {projectId === undefined ? null : (
          <ProjectCommands projectId={projectId} query={query} onDone={onDone} onFound={choose} />
        )}
        <HomeCommands onDone={onDone} />
      </Command.List>
      <NoResults />
      <KeyHints />
    </Command>
  );
}

/** Not for screen readers, which announce the keys of a combobox. */
function KeyHints() {
  const keyHints = [
    { keys: ["↑", "↓"], hint: text.hintMove },
    { keys: ["↵"], hint: text.hint },
    { keys: ["Esc"], hint: text.hintClose },
  ];
  return (
    <div
      aria-hidden="true"
      className="hidden gap-4 border-line border-t px-4 py-2 text-hint text-ink-2 sm:flex pointer-coarse:hidden"
    >
      {keyHints.map(({ keys, hint }) => (
        <span key={hint} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {hint}
        </span>
      ))}
    </div>
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
