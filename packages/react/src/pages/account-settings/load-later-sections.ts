/** Sections of keys and teams: not everybody has them. */
export const loadLaterSections = () => import("../team-settings/later-sections.ts");
