import { z } from "zod";

/**
 * The parts of browser responses that we read; other fields are ignored. Bytes are base64url.
 * @see WebAuthn level 3, §5.1 (RegistrationResponseJSON, AuthenticationResponseJSON)
 */
const base64url = () => z.string().regex(/^[A-Za-z0-9_-]*$/);
const publicKey = { id: base64url().min(1), rawId: base64url(), type: z.literal("public-key") };

/** §5.8.4: unknown transports are kept, since clients may support newer ones. */
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

/** The client data needed to choose the expected origin. §5.8.1 */
const clientData = z.object({ origin: z.string(), crossOrigin: z.boolean().optional() });

export type RegistrationResponse = z.output<typeof registration>;
export type AuthenticationResponse = z.output<typeof authentication>;
export type ClientData = z.output<typeof clientData>;

/** Null if invalid. */
export const parseRegistrationResponse = (value: unknown): RegistrationResponse | null =>
  registration.safeParse(value).data ?? null;

/** Null if invalid. */
export const parseAuthenticationResponse = (value: unknown): AuthenticationResponse | null =>
  authentication.safeParse(value).data ?? null;

/** Null if invalid. */
export function parseClientData(encoded: string): ClientData | null {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"))).data ?? null;
  } catch {
    // Not JSON; the caller handles null.
    return null;
  }
}
