/** Leads to the first field of the open dialog that is not right, once it is marked: it may be out of sight. */
export function focusFirstInvalidField(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus());
}

/** The same of the page itself, at once: its fields are marked as they are typed in. */
export function focusFirstInvalidPageField(): void {
  const field = document.querySelector<HTMLElement>("main [aria-invalid=true]:not(dialog *)");
  // Bars at both ends of the window would cover what the focus alone brings just into sight.
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
