import type { AdminOAuthProviderConfig } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { getApiUrl, getOwnerName, isEmail, isOwner, sharedProviders } from "./project-details.ts";

describe("the API URL", () => {
  it.each(["https://auth.example.com", "https://auth.example.com/", "https://auth.example.com/api/v1"])(
    "of %s",
    (url) => {
      expect(getApiUrl(url)).toBe("https://auth.example.com/api/v1");
    },
  );
});

it("names the providers with shared keys", () => {
  const oauthProviders: AdminOAuthProviderConfig[] = [
    { id: "github", type: "shared" },
    { id: "google", type: "standard" },
    { id: "spotify", type: "shared" },
  ];
  expect(sharedProviders({ oauthProviders })).toEqual(["GitHub", "Spotify"]);
});

describe("owners", () => {
  it.each([
    [{ displayName: "Ada", primaryEmail: "ada@example.com" }, "Ada"],
    [{ displayName: " ", primaryEmail: "ada@example.com" }, "ada@example.com"],
    [{ displayName: null, primaryEmail: null }, "unknown"],
  ])("%o is called %s", (owner, name) => {
    expect(getOwnerName(owner, "unknown")).toBe(name);
  });

  it("are identified by their email, ignoring case", () => {
    const owners = [{ primaryEmail: "Ada@example.com" }, { primaryEmail: null }];
    expect(isOwner(owners, " ada@EXAMPLE.com ")).toBe(true);
    expect(isOwner(owners, "grace@example.com")).toBe(false);
    expect(isOwner(owners, "")).toBe(false);
  });

  it.each([
    ["ada@example.com", true],
    ["ada@example", false],
    ["ada example.com", false],
    ["@example.com", false],
  ])("are already owners with %j: %s", (text, is) => {
    expect(isEmail(text)).toBe(is);
  });
});
