/** Sections loaded together on first use, because they share most of their code. */

export { englishMessages } from "../../i18n/all-messages.ts";
export { ApiKeysSection } from "../../settings/api-keys/api-keys-section.tsx";
export { TeamCreationSection } from "./creation/team-creation-section.tsx";
export { TeamSection } from "./team-section.tsx";
