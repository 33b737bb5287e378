import type { ReactNode } from "react";
import { watchHiddenEdges } from "../../ui/layout/hidden-edges.ts";

/** Filters in the toolbar of a list without search. On phones they scroll in one line. */
export const FilterRow = ({ children }: { children: ReactNode }) => (
  <div
    ref={watchHiddenEdges}
    // Padding for the focus rings, which overflow would clip.
    className="flex min-w-0 flex-1 items-center gap-2 max-sm:-my-1 max-sm:-ms-4 max-sm:fade-hidden-edges max-sm:overflow-x-auto max-sm:py-1 max-sm:ps-4 max-sm:pe-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0 sm:flex-wrap"
  >
    {children}
  </div>
);
