import { lazy, Suspense, useEffect, useState } from "react";
import { onOpenPalette } from "../palette/palette-events.ts";
import { onOpenShortcutsSheet } from "../shortcuts/shortcuts-sheet-events.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("../palette/command-palette.tsx")).CommandPalette,
}));
const ShortcutsSheet = lazy(async () => ({
  default: (await import("../shortcuts/shortcuts-sheet.tsx")).ShortcutsSheet,
}));

/** Overlays opened by keyboard shortcuts, loaded on first use. */
export function Overlays() {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useShortcuts();
  useEffect(() => onOpenPalette(() => setOpen("palette")), []);
  useEffect(() => onOpenShortcutsSheet(() => setOpen("shortcuts")), []);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === "palette" ? <CommandPalette onClose={close} /> : null}
      {open === "shortcuts" ? <ShortcutsSheet onClose={close} /> : null}
    </Suspense>
  );
}
