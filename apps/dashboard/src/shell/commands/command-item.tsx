import { Command } from "cmdk";
import type { ReactNode } from "react";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { Kbd } from "../../ui/controls/kbd.tsx";

interface CommandItemProps {
  /** Unique. Can be a word followed by an ID. */
  readonly value: string;
  /** Matched against the query. Defaults to the label. */
  readonly keywords?: readonly string[];
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string | null;
  /** The keys that do the same, pressed one after the other. */
  readonly keys?: readonly string[];
  readonly onSelect: () => void;
}

export function CommandItem({ value, keywords, icon, label, hint, keys, onSelect }: CommandItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={[...(keywords ?? [label])]}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
      {hint ? (
        <span dir="auto" className="ms-auto min-w-0 shrink truncate text-ink-2">
          {hint}
        </span>
      ) : null}
      {keys && hasSingleKeyShortcuts() && (
        <span aria-hidden="true" className="ms-auto flex gap-1 pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}
