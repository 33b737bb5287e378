import { expect, it } from "vitest";
import { camelCaseKeys } from "./camel-case-keys.ts";

it("renames the top level only: what an application keeps in its metadata stays as it is", () => {
  expect(camelCaseKeys({ id: "1", client_read_only_metadata: { my_key: 1 }, a_b_c: [{ d_e: 2 }] })).toEqual({
    id: "1",
    clientReadOnlyMetadata: { my_key: 1 },
    aBC: [{ d_e: 2 }],
  });
});
