export {
  deletePasskey,
  insertPasskey,
  listPasskeysOfUser,
  lockPasskeyByCredential,
  type PasskeyRow,
  recordPasskeyUse,
  renamePasskey,
} from "./queries.ts";
export { removeAllPasskeys } from "./remove-all.ts";
export { toWire } from "./to-wire.ts";
