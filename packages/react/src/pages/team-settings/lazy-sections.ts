/** The sections that are fetched when one of them is first opened. They share most of what they need, so they come together. */
export { englishMessages } from "../../i18n/english-messages.ts";
export { ApiKeysSection } from "../account-settings/api-keys/api-keys-section.tsx";
export { TeamCreationSection } from "./creation/team-creation-section.tsx";
export { TeamSection } from "./team-section.tsx";
