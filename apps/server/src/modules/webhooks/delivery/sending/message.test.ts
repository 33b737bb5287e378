import { describe, expect, test } from "vitest";
import { newSecret } from "../../signing-secrets.ts";
import { toMessage } from "./send.ts";

const id = "3241a285-8329-4d69-8f3d-316e08cf140c";
const getBody = (payload: unknown): string => toMessage({ id, payload, createdAt: new Date(0) }, [newSecret()], 0).body;

describe("the message body", () => {
  test("has the type before the data", () => {
    expect(getBody({ data: { id: 1 }, type: "user.deleted" })).toBe('{"type":"user.deleted","data":{"id":1}}');
  });

  // A custom message can be any JSON; null once blocked its endpoint.
  test.each([null, "text", 5, true, ["a"], {}, { a: 1 }])("is %j unchanged", (payload) => {
    expect(JSON.parse(getBody(payload))).toEqual(payload);
  });
});
