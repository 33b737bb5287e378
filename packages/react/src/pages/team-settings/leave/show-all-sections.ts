/** The section of a team that is gone gives way to the first one, or to the list on a small screen; it is no page to go back to. */
export function showAllSections(): void {
  window.location.replace("#sections");
}
