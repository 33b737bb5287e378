/** Loaded at the first passkey: its certificate parsers take a seventh of a second and 26 MB, which a start need not wait for. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
