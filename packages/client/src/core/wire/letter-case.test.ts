import { expect, it } from "vitest";
import { camelCaseKeys, snakeCaseKeys } from "./letter-case.ts";

it("converts wire names to camelCase at the top level only, so that app metadata stays unchanged", () => {
  expect(camelCaseKeys({ id: "1", client_read_only_metadata: { my_key: 1 }, a_b_c: [{ d_e: 2 }] })).toEqual({
    id: "1",
    clientReadOnlyMetadata: { my_key: 1 },
    aBC: [{ d_e: 2 }],
  });
});

it("converts camelCase names to wire names at the top level only", () => {
  expect(snakeCaseKeys({ id: "1", clientMetadata: { myKey: 1 }, otpAuthEnabled: undefined })).toEqual({
    id: "1",
    client_metadata: { myKey: 1 },
    otp_auth_enabled: undefined,
  });
});
