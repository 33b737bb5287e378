import type { PasskeyMethods } from "../../passkeys/passkey-types.ts";

/** Passkeys can only be created in the user's browser. A server can list, rename and delete them. */
export type ServerPasskeyMethods = Pick<PasskeyMethods, "listPasskeys">;
