export { noteDevice } from "./note-device.ts";
export { queueSecurityNotice, type SecurityNotice } from "./queue-security-notice.ts";
