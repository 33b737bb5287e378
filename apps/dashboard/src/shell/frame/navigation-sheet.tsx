import { useLocation } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { useNativeDialog } from "../../ui/overlays/use-native-dialog.ts";
import { messages } from "../messages.ts";

/** The navigation on narrow windows. It closes when the user selects a page. */
export function NavigationSheet({ children }: { children: ReactNode }) {
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
