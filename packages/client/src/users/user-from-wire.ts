import type { UserJson } from "../wire/json.ts";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { User } from "./user-types.ts";

export function userFromWire(wire: UserJson): User {
  const { signedUpAtMillis, authWithEmail, requiresTotpMfa, ...same } = camelCaseKeys(wire);
  return {
    ...same,
    signedUpAt: new Date(signedUpAtMillis),
    emailAuthEnabled: authWithEmail,
    isMultiFactorRequired: requiresTotpMfa,
    toClientJson: () => wire,
  };
}
