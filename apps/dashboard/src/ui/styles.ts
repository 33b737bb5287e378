/** Joins class names and skips falsy values. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The focus indicator of every focusable control: a 3 px ring around an accent border. */
export const focusRing =
  "focus-visible:outline-hidden focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/35";

/** The focus indicator of elements without a border, such as inline links. */
export const focusLink = "rounded-[4px] focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35";

export const motion = "transition-colors duration-150 ease-out motion-reduce:transition-none";

/** Floating surfaces; the only elements with a shadow. */
export const floating =
  "rounded-control border border-line-strong bg-surface text-ink shadow-float focus-visible:outline-hidden " +
  "transition-[opacity,translate] duration-150 ease-out starting:opacity-0 starting:translate-y-1 motion-reduce:transition-none";

/** The column of a page of settings. */
export const settingsColumn = "flex max-w-[760px] flex-col gap-6";

/** A single-line input, 32 px high; 44 px for touch. */
export const input =
  "h-8 w-full min-w-0 rounded-control border border-field-line bg-surface px-2.5 text-ink placeholder:text-ink-3 " +
  "hover:border-ink-3 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 " +
  "aria-invalid:border-danger pointer-coarse:h-11 pointer-coarse:text-base " +
  `${motion} focus-visible:outline-hidden focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/35`;

/** Shared by tabs and links that look like tabs. The wide fade shows that more follow. */
export const LIST =
  "flex max-w-full gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] fade-hidden-edges [--fade:48px]";
export const TAB =
  "inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent px-2.5 text-ink-2 hover:text-ink pointer-coarse:h-11 " +
  "focus-visible:outline-hidden focus-visible:rounded-t-[6px] focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset";
export const CURRENT = "data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";

/** A link or a button at the end of a card's title; taller for touch than it looks. */
export const cardLink = cx(
  "cursor-pointer font-medium text-accent underline-offset-2 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3",
  focusLink,
);
