/** Sections loaded together on first use, because they share most of their code. */

export { englishMessages } from "../../i18n/english-text.ts";
export { ApiKeysSection } from "../../settings/api-keys/api-keys-section.tsx";
export { TeamCreationSection } from "./creation/team-creation-section.tsx";
export { TeamSection } from "./team-section.tsx";
