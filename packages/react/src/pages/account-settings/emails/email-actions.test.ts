import type { ContactChannel } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { listEmailActions, sortEmails, validateNewEmail } from "./use-email.ts";

const channel = (value: string, flags: Partial<ContactChannel> = {}) =>
  ({ value, isPrimary: false, isVerified: false, usedForAuth: false, ...flags }) as ContactChannel;

describe("the email list", () => {
  it("shows the primary email first, then verified ones, then the rest", () => {
    const list = [
      channel("new@x.com"),
      channel("verified@x.com", { isVerified: true }),
      channel("primary@x.com", { isPrimary: true }),
      channel("newer@x.com"),
    ];
    expect(sortEmails(list).map(({ value }) => value)).toEqual([
      "primary@x.com",
      "verified@x.com",
      "new@x.com",
      "newer@x.com",
    ]);
  });
});

describe("a new email", () => {
  it.each([
    ["", "emailRequired"],
    ["ada@example", "emailInvalid"],
    ["ADA@example.com", "emailInList"],
    ["grace@example.com", null],
  ])("%j is rejected because of %s", (email, disabledReason) => {
    expect(validateNewEmail(email, [channel("ada@example.com")])).toBe(disabledReason);
  });
});

describe("the actions for an email", () => {
  const words = (actions: ReturnType<typeof listEmailActions>) =>
    actions.map(({ name, disabledReason }) => (disabledReason ? `${name}: ${disabledReason}` : name));

  it.each<[string, Partial<ContactChannel>, number, string[]]>([
    ["a new one", {}, 1, ["makePrimary: makePrimaryHint", "remove"]],
    ["a verified one", { isVerified: true }, 1, ["makePrimary", "useForSignIn", "remove"]],
    [
      "one of two for sign-in",
      { isVerified: true, usedForAuth: true },
      2,
      ["makePrimary", "stopUseForSignIn", "remove"],
    ],
    [
      "the only one for sign-in",
      { isPrimary: true, isVerified: true, usedForAuth: true },
      1,
      ["stopUseForSignIn: onlySignInEmail", "remove: onlySignInEmail"],
    ],
    [
      "the primary one next to another for sign-in",
      { isPrimary: true, isVerified: true, usedForAuth: true },
      2,
      ["stopUseForSignIn", "remove: removePrimaryHint"],
    ],
    [
      "a primary one that is not for sign-in",
      { isPrimary: true, isVerified: true },
      1,
      ["useForSignIn", "remove: removePrimaryHint"],
    ],
  ])("%s", (_case, flags, signInCount, actions) => {
    expect(words(listEmailActions(channel("a@x.com", flags), signInCount))).toEqual(actions);
  });
});
