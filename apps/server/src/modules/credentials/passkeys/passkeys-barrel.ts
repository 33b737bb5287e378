export {
  deletePasskey,
  insertPasskey,
  listPasskeysOfUser,
  lockPasskeyByCredential,
  type PasskeyRow,
  recordPasskeyUse,
  renamePasskey,
} from "./passkey-statements.ts";
export { removeAllPasskeys } from "./remove-all.ts";
export { toWire } from "./to-wire.ts";
