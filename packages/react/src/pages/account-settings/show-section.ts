/** Where one lands when a section is gone: the first one, or the list on a small screen. */
export const landingId = "sections";

/** Goes to another section in place of the one that is shown, which is no page to go back to. Its focus goes along. `id`: of the section. */
export function showSection(id: string): void {
  window.addEventListener("hashchange", () => requestAnimationFrame(focusSection), { once: true });
  window.location.replace(`#${id}`);
}

/** The link of the section or, where a small screen hides it, the way back to the list. */
function focusSection(): void {
  const links = document.querySelectorAll<HTMLElement>(".vst-section-link[aria-current],.vst-section-back");
  [...links].find(({ offsetParent }) => offsetParent !== null)?.focus();
}
