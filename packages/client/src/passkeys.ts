/** For sign-in pages, which need the code of passkeys anyway and so don't load it in a file of its own. */
export { createPasskeySignIn } from "./features/passkeys/passkey-sign-in.ts";
