import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../core/wire/letter-case.ts";
import type { UserUpdate } from "./user-types.ts";

/** Omitted fields stay omitted, and the server leaves them unchanged. */
export function userUpdateToWire(update: UserUpdate): BodyOf<typeof contract.ownUser.update> {
  const { totpMultiFactorSecret: secret, ...same } = update;
  return { ...snakeCaseKeys(same), totp_secret_base64: secret && btoa(String.fromCharCode(...secret)) };
}
