import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "../../features/page/logo.tsx";

/** The frame while nothing is loaded. `menu`: before the logo. */
export function FrameSkeleton({ menu }: { menu?: ReactNode }) {
  return (
    <div aria-busy="true" className="min-h-dvh bg-paper">
      <div className="flex h-12 items-center gap-2 border-line border-b bg-surface px-3 sm:px-4">
        {menu}
        <span className="p-1.25">
          <Logo />
        </span>
      </div>
    </div>
  );
}

/**
 * The build writes it into the page, so that it is there before the scripts; `theme.js` decides whether it is shown. A
 * project's has the sidebar, or the button that opens it on narrow windows.
 */
export function FirstFrame() {
  return (
    <>
      <FrameSkeleton
        menu={
          <span className="hidden p-1.75 text-ink-2 in-data-[frame=project]:max-lg:block pointer-coarse:p-3.25">
            <Menu aria-hidden="true" size={18} strokeWidth={1.75} />
          </span>
        }
      />
      <div className="fixed inset-y-0 start-0 top-12 hidden w-58 border-line border-e bg-surface in-data-[frame=project]:lg:block" />
    </>
  );
}
