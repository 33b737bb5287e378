/** Focuses the first invalid field of the open dialog, once it is marked; it may be scrolled out of view. */
export function focusFirstInvalidField(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus());
}

/** The same for the page, without waiting: its fields are validated as the user types. */
export function focusFirstInvalidPageField(): void {
  const field = document.querySelector<HTMLElement>("main [aria-invalid=true]:not(dialog *)");
  // Centered, because focus alone could leave the field behind the top bar or the save bar.
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
