/** Loaded on first use: its certificate parsers take about 140 ms and 26 MB, which would slow down startup. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
