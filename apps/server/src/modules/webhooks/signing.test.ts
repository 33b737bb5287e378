import { Webhook } from "svix";
import { describe, expect, test } from "vitest";
import { newEndpointId, toEventId, toMessageId } from "./message-ids.ts";
import { newSecret, parseSecret, sign } from "./signing-secrets.ts";

describe("a signature", () => {
  test("equals the example in Svix's documentation", () => {
    const signature = sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestampS: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test.each(["", "Łódź ☕ 𝄞", "a".repeat(100_000)])("equals the one of the published library", (body) => {
    const secret = newSecret();
    const now = new Date(1_768_478_400_000);
    expect(sign(secret, { id: "msg_1", timestampS: now.getTime() / 1000, body })).toBe(
      new Webhook(secret).sign("msg_1", now, body),
    );
  });
});

describe("a secret", () => {
  test("uses a new random secret of 32 bytes each time", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(parseSecret(secret)).toHaveLength(32);
  });

  const bytes = (count: number) => `whsec_${Buffer.alloc(count, 7).toString("base64")}`;
  test.each([
    ["24 bytes", bytes(24)],
    ["64 bytes", bytes(64)],
    ["no padding", bytes(25).replace(/=+$/, "")],
  ])("a secret can have %s", (_, secret) => expect(() => parseSecret(secret)).not.toThrow());
  test.each([
    ["nothing", ""],
    ["no prefix", Buffer.alloc(32).toString("base64")],
    ["23 bytes", bytes(23)],
    ["65 bytes", bytes(65)],
    ["other letters", `whsec_${"!".repeat(43)}`],
    ["a space", `${bytes(32)} `],
    ["a line break", `whsec_\n${bytes(32).slice(6)}`],
  ])("a secret can't have %s", (_, secret) => expect(() => parseSecret(secret)).toThrow());
});

describe("a message id", () => {
  const ids = [
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "0b5c0b5e-9f0a-4c3e-8f5b-2b1f6e2d9a01",
  ];
  test.each(ids)("parses back to the event %s", (id) => {
    expect(toMessageId(id)).toMatch(/^msg_[0-9A-Za-z]{27}$/);
    expect(toEventId(toMessageId(id))).toBe(id);
  });
  test("is different for different events", () => expect(new Set(ids.map(toMessageId)).size).toBe(ids.length));
  test.each([
    "",
    "msg_",
    "msg_1",
    `msg_${"z".repeat(27)}`,
    `ep_${"0".repeat(27)}`,
    `msg_${"-".repeat(27)}`,
    `msg_${"0".repeat(28)}`,
  ])("%s is invalid", (text) => expect(toEventId(text)).toBeNull());
  test("endpoint ids are unique", () => {
    expect(newEndpointId()).toMatch(/^ep_[0-9a-z]{27}$/);
    expect(newEndpointId()).not.toBe(newEndpointId());
  });
});
