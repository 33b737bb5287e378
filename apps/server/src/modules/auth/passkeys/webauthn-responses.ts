import { z } from "zod";

/** What browsers send, as far as it is read; anything beside it is ignored. Bytes are base64url.
 *  @see WebAuthn level 3, §5.1 (RegistrationResponseJSON, AuthenticationResponseJSON) */
const base64url = () => z.string().regex(/^[A-Za-z0-9_-]*$/);
const publicKey = { id: base64url().min(1), rawId: base64url(), type: z.literal("public-key") };

/** §5.8.4: clients may know more than we do, so unknown ones are kept. */
const transport = z.string().regex(/^[a-z-]{1,32}$/);

const registration = z.object({
  ...publicKey,
  response: z.object({
    clientDataJSON: base64url(),
    attestationObject: base64url(),
    transports: z.array(transport).max(16).optional().catch([]),
  }),
});

const authentication = z.object({
  ...publicKey,
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: base64url().nullish(),
  }),
});

/** The part of the client data that decides what it is held against. §5.8.1 */
const clientData = z.object({ origin: z.string(), crossOrigin: z.boolean().optional() });

export type RegistrationResponse = z.output<typeof registration>;
export type AuthenticationResponse = z.output<typeof authentication>;
export type ClientData = z.output<typeof clientData>;

/** Null when it is none. */
export const parseRegistrationResponse = (value: unknown): RegistrationResponse | null =>
  registration.safeParse(value).data ?? null;

/** Null when it is none. */
export const parseAuthenticationResponse = (value: unknown): AuthenticationResponse | null =>
  authentication.safeParse(value).data ?? null;

/** Null when it is none. */
export function parseClientData(encoded: string): ClientData | null {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"))).data ?? null;
  } catch {
    // Not JSON: the caller is told so by null.
    return null;
  }
}
