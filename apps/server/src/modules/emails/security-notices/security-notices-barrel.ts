export { getSettingsLink } from "./notice-format.ts";
export { queueSecurityNotice } from "./queue-security-notice.ts";
export { recordDevice } from "./record-device.ts";
