/** Sections of keys and teams: not everybody has them. */
export const loadLazySections = () => import("../team-settings/lazy-sections.ts");
