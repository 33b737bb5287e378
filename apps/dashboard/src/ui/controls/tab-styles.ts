/** Shared by tabs and links that look like tabs. */
export const LIST =
  "flex max-w-full gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] fade-hidden-edges";
export const TAB =
  "inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 text-ink-2 hover:text-ink pointer-coarse:h-11 " +
  "outline-hidden focus-visible:rounded-t-[6px] focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset";
export const CURRENT = "data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";
