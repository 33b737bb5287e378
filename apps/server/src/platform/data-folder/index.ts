export { FolderInUseError } from "./lock.ts";
export { type DataFolder, openDataFolder } from "./open-data-folder.ts";
export {
  errorCode,
  readOrCreateSecretFile,
  readPreviousSecretFile,
  replaceSecretFile,
  secretFile,
  syncFolder,
} from "./secret-file.ts";
