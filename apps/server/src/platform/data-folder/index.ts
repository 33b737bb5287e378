export { errorCode } from "./error-code.ts";
export { FolderInUseError } from "./lock.ts";
export { type DataFolder, openDataFolder } from "./open-data-folder.ts";
export { readOrCreateSecretFile } from "./secret-file.ts";
export { syncFolder } from "./sync-folder.ts";
