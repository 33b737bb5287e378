export { noteDevice } from "./note-device.ts";
export { queueSecurityNotice } from "./queue-security-notice.ts";
export { settingsLinkOf } from "./rules.ts";
