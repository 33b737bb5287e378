import type { contract } from "@vestibule/contract/endpoints";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { UserContext } from "../users/user-context.ts";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { SecondFactorMethods } from "./second-factor-types.ts";

export const createSecondFactorMethods = ({ api, session, refetch }: UserContext): SecondFactorMethods => ({
  initiateTotp: async () =>
    camelCaseKeys(await api.call<typeof contract.mfa.initiateTotp>("POST", "/auth/mfa/totp/initiate", { session })),
  confirmTotp: ({ secretBase64, totp }) =>
    knownErrorAsResult(["INVALID_TOTP_CODE"], async () => {
      const confirmed = await api.call<typeof contract.mfa.confirmTotp>("POST", "/auth/mfa/totp/confirm", {
        session,
        body: { secret_base64: secretBase64, totp },
      });
      await refetch();
      return camelCaseKeys(confirmed);
    }),
  disableTotp: async () => {
    await api.call<typeof contract.mfa.disableTotp>("DELETE", "/auth/mfa/totp", { session });
    await refetch();
  },
  countRecoveryCodes: async () => {
    const path = "/auth/mfa/recovery-codes";
    return (await api.call<typeof contract.mfa.countRecoveryCodes>("GET", path, { session })).remaining;
  },
  createRecoveryCodes: async () => {
    const path = "/auth/mfa/recovery-codes";
    return (await api.call<typeof contract.mfa.createRecoveryCodes>("POST", path, { session })).recovery_codes;
  },
});
