import { Link, useLocation } from "@tanstack/react-router";
import { Menu, Search, X } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Logo } from "../../features/page/logo.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useNativeDialog } from "../../ui/overlays/use-native-dialog.ts";
import { onOpenPalette, onOpenShortcutsSheet, openPalette } from "../commands/open-events.ts";

import { useShortcuts } from "../commands/use-shortcuts.ts";
import { messages } from "../messages.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The navigation on narrow windows. It closes when the user selects a page. */
function NavigationSheet({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const { props } = useNativeDialog(isOpen, setOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page closes it
  useEffect(() => setOpen(false), [pathname]);
  return (
    <>
      <IconButton
        label={messages.openNavigation}
        hasTooltip={false}
        className="lg:hidden"
        icon={<Menu aria-hidden="true" size={18} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      <dialog
        {...props}
        aria-label={messages.mainNavigation}
        className="m-0 me-auto h-dvh max-h-dvh w-72 max-w-[85vw] flex-col overflow-y-auto border-line border-e bg-surface p-0 text-ink shadow-float outline-none backdrop:bg-scrim open:flex"
      >
        {isOpen ? (
          <>
            <div className="flex h-12 shrink-0 items-center justify-between ps-5 pe-3">
              <span className="font-semibold">{messages.product}</span>
              <IconButton
                label={messages.closeNavigation}
                hasTooltip={false}
                icon={<X aria-hidden="true" size={16} strokeWidth={1.75} />}
                onClick={() => setOpen(false)}
              />
            </div>
            {children}
          </>
        ) : null}
      </dialog>
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette and shows its keyboard shortcut. */
function CommandButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="flex h-8 min-w-8 items-center justify-center gap-2 rounded-control border border-transparent px-2 text-ink-3 hover:bg-hover sm:w-56 sm:justify-start sm:border-line-strong sm:px-2.5 pointer-coarse:h-11 pointer-coarse:min-w-11"
    >
      <Search aria-hidden="true" size={16} strokeWidth={1.75} />
      <span className="sr-only min-w-0 flex-1 truncate text-start sm:not-sr-only sm:truncate">
        {messages.searchOrJump}
      </span>
      <kbd className="hidden shrink-0 font-sans text-hint sm:inline">{isApple ? "⌘ K" : "Ctrl K"}</kbd>
    </button>
  );
}

function TopBar({ navigation }: { navigation?: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-surface px-3 sm:px-4">
      {navigation ? <NavigationSheet>{navigation}</NavigationSheet> : null}
      <Link
        to="/projects"
        aria-label={messages.product}
        className="flex size-8 items-center justify-center rounded-control"
      >
        <Logo />
      </Link>
      <Breadcrumbs />
      <div className="ms-auto flex items-center gap-2">
        <CommandButton />
        <UserMenu />
      </div>
    </header>
  );
}

const CommandPalette = lazyDialog(async () => (await import("../commands/command-palette.tsx")).CommandPalette);
const ShortcutsSheet = lazyDialog(async () => (await import("../commands/shortcuts-sheet.tsx")).ShortcutsSheet);

/** Overlays opened by keyboard shortcuts, loaded on first use. */
function Overlays() {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useShortcuts();
  useEffect(() => onOpenPalette(() => setOpen("palette")), []);
  useEffect(() => onOpenShortcutsSheet(() => setOpen("shortcuts")), []);
  const close = () => setOpen(null);
  return (
    <>
      {open === "palette" ? <CommandPalette onClose={close} /> : null}
      {open === "shortcuts" ? <ShortcutsSheet onClose={close} /> : null}
    </>
  );
}

interface FrameProps {
  /** Shown in the sidebar, or in a sheet on narrow windows. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all signed-in pages: top bar, sidebar and page. */
export function Frame({ navigation, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-3 py-2 font-medium text-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {messages.skipToContent}
      </a>
      <TopBar navigation={navigation} />
      <div className="flex flex-1">
        {navigation ? (
          <div className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-58 shrink-0 overflow-y-auto border-line border-e bg-surface lg:block">
            {navigation}
          </div>
        ) : null}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
          <div className="mx-auto w-full max-w-300">
            <Suspense>{children}</Suspense>
          </div>
        </main>
      </div>
      <Overlays />
    </div>
  );
}
