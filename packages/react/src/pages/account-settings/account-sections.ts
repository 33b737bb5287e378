/** Sections loaded together on first use, because they share most of their code. */

export { SecuritySection } from "./security-section.tsx";
export { SessionsSection } from "./sessions/sessions-section.tsx";
export { SettingsSection } from "./settings/settings-section.tsx";
