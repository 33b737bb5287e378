/** API key and team sections, loaded lazily because not every user has them. */
export const loadLazySections = () => import("../team-settings/lazy-sections.ts");
