/** Moves focus into an input and selects its text. In some browsers, `select()` alone does not move focus. */
export function focusAndSelect(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.select();
}
