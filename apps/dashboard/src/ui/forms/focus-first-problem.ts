/** Leads to the first field of the open dialog that is not right, once it is marked: it may be out of sight. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("dialog[open] [aria-invalid=true]")?.focus());
}
