import { Search } from "lucide-react";
import { messages } from "../messages.ts";
import { openPalette } from "./palette-events.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette and shows its keyboard shortcut. */
export function CommandButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="flex h-8 min-w-8 items-center justify-center gap-2 rounded-control border border-transparent px-2 text-ink-3 hover:bg-hover sm:w-56 sm:justify-start sm:border-line-strong sm:px-2.5 pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="sr-only flex-1 text-start sm:not-sr-only">{messages.searchOrJump}</span>
      <kbd className="hidden font-sans text-hint sm:inline">{isApple ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}
