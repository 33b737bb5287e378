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

const bar = "rounded-md bg-line";
const control = "h-10 rounded-control bg-line pointer-coarse:h-11";

/** As {@link FirstFrame}, of visitors who haven't signed in: the outline of the kit's sign-in page. */
export function FirstSignInFrame() {
  const field = (
    <div>
      <div className={`${bar} my-1 h-3 w-3/10`} />
      <div className={`mt-2.5 ${control}`} />
    </div>
  );
  return (
    <div className="grid min-h-dvh content-start justify-items-center bg-surface min-[480px]:content-center min-[480px]:bg-paper min-[480px]:px-4 min-[480px]:py-8">
      <div className="grid w-full gap-6 border-line bg-surface px-5 py-8 min-[480px]:max-w-100 min-[480px]:rounded-card min-[480px]:border min-[480px]:px-8">
        <div>
          <Logo size={40} />
          <div className={`${bar} mt-4 h-5 w-2/5`} />
          <div className={`${bar} mt-3 mb-1 h-4 w-3/5`} />
        </div>
        <div className="grid gap-4">
          {field}
          {field}
          <div className={control} />
        </div>
        <div className={`${bar} my-1 h-3 w-3/5 justify-self-center`} />
      </div>
    </div>
  );
}
