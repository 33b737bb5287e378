import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Cbor, encodeCbor } from "./cbor.ts";

/** Page origin of the test project, which trusts localhost. */
const pageOrigin = "http://localhost:5173";

/** Deviations from a correct browser and authenticator. */
export interface Switches {
  readonly origin?: string;
  /** Default: the host of the origin. */
  readonly rpId?: string;
  /** Default: the challenge in the options. */
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Default: incremented by one. */
  readonly signCount?: number;
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  readonly backupEligible?: boolean;
  readonly backedUp?: boolean;
}

export interface RegistrationSwitches extends Switches {
  readonly algorithm?: number;
  readonly attestation?: { readonly format: string; readonly statement: ReadonlyMap<string, Cbor> };
  readonly transports?: unknown;
  /** base64url; default: the authenticator's own ID. */
  readonly credentialId?: string;
}

export interface AssertionSwitches extends Switches {
  /** Null: omitted. Default: the registration's user handle. */
  readonly userHandle?: string | null;
  /** The key of an attacker who knows only the credential ID. */
  readonly privateKey?: KeyObject;
}

interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

const base64url = (bytes: Buffer): string => bytes.toString("base64url");
const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();

const es256 = -7;
const aaguid = Buffer.from("00112233445566778899aabbccddeeff", "hex");

/** COSE_Key of a P-256 public key. @see RFC 9053 §7.1 */
function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ];
  return encodeCbor(new Map<number, Cbor>([[1, 2], [3, algorithm], [-1, 1], ...coordinates]));
}

/** CollectedClientData. @see WebAuthn level 3, §5.8.1 */
const clientData = (type: string, challenge: string, { origin = pageOrigin, ...switches }: Switches): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: switches.type ?? type,
      challenge: switches.challenge ?? challenge,
      origin,
      crossOrigin: switches.crossOrigin ?? false,
    }),
  );

/** @see WebAuthn level 3, §6.1 */
function authenticatorData(switches: Switches, signCount: number, attested: Buffer = Buffer.alloc(0)): Buffer {
  const flags =
    (switches.userPresent === false ? 0 : 0x01) |
    (switches.userVerified === false ? 0 : 0x04) |
    (switches.backupEligible ? 0x08 : 0) |
    (switches.backedUp ? 0x10 : 0) |
    (attested.length > 0 ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(switches.signCount ?? signCount);
  const host = switches.rpId ?? new URL(switches.origin ?? pageOrigin).hostname;
  return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested]);
}

/** A software authenticator with one passkey, which produces valid and malicious responses. */
export function createVirtualAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = base64url(randomBytes(32));
  let signCount = 0;
  let owner = "";

  return {
    credentialId,
    privateKey,

    /** RegistrationResponseJSON. @see WebAuthn level 3, §6.3.2 */
    register(options: CreationOptions, switches: RegistrationSwitches = {}) {
      const id = switches.credentialId ?? credentialId;
      const idBytes = Buffer.from(id, "base64url");
      const length = Buffer.from([idBytes.length >> 8, idBytes.length & 0xff]);
      const key = coseKey(publicKey, switches.algorithm ?? es256);
      const authData = authenticatorData(switches, signCount, Buffer.concat([aaguid, length, idBytes, key]));
      const data = clientData("webauthn.create", options.challenge, switches);
      const { format, statement } = switches.attestation ?? { format: "none", statement: new Map() };
      const attestation = new Map<string, Cbor>([
        ["fmt", format],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      owner = options.user.id;
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: { credProps: { rk: true } },
        authenticatorAttachment: "platform",
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(encodeCbor(attestation)),
          transports: switches.transports ?? ["internal", "hybrid"],
        },
      };
    },

    /** AuthenticationResponseJSON. @see WebAuthn level 3, §6.3.3 */
    authenticate(options: { readonly challenge: string }, switches: AssertionSwitches = {}) {
      signCount += 1;
      const authData = authenticatorData(switches, signCount);
      const data = clientData("webauthn.get", options.challenge, switches);
      const signed = Buffer.concat([authData, sha256(data)]);
      const userHandle = switches.userHandle === undefined ? owner : switches.userHandle;
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign("sha256", signed, switches.privateKey ?? privateKey)),
          ...(userHandle === null ? {} : { userHandle }),
        },
      };
    },
  };
}

export type VirtualAuthenticator = ReturnType<typeof createVirtualAuthenticator>;
