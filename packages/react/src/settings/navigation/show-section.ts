/** The fragment after a section closes: the first section, or the list on small screens. */
export const landingId = "sections";

/** The section with emails and sign-in methods. */
export const securityId = "auth";

/** Replaces the current section in the browser history and moves focus. `id`: of the section. */
export function showSection(id: string): void {
  window.addEventListener("hashchange", () => requestAnimationFrame(focusSection), { once: true });
  window.location.replace(`#${id}`);
}

/** Focuses the section's link or, on small screens, the back link to the list. */
function focusSection(): void {
  const links = document.querySelectorAll<HTMLElement>(".vst-section-link[aria-current],.vst-section-back");
  [...links].find(({ offsetParent }) => offsetParent !== null)?.focus();
}
