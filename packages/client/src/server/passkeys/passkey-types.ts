import type { PasskeyMethods } from "../../passkeys/passkey-types.ts";

/** Passkeys are made where the user is: here they can be seen, named and taken away. */
export type ServerPasskeyMethods = Pick<PasskeyMethods, "listPasskeys">;
