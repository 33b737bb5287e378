import { describe, expect, test } from "vitest";
import { neon, otherPartner, secondNeon } from "../testing/partners.ts";
import { findClient, parseBasic } from "./partners.ts";

const encoded = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString("base64")}`;
const of = (clientId: string, clientSecret: string) => ({ clientId, clientSecret });

describe("the Authorization header", () => {
  test.each([
    ["as in RFC 7617 §2", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==", of("Aladdin", "open sesame")],
    ["in any letter case of the scheme", "BASIC YTpi", of("a", "b")],
    ["with a colon in the password", encoded("a:b:c"), of("a", "b:c")],
    ["with an empty password", encoded("a:"), of("a", "")],
    ["with an empty user", encoded(":b"), of("", "b")],
    ["of an OAuth client, which encodes both (RFC 6749 §2.3.1)", encoded("neon%2D1:a%7Eb+c"), of("neon-1", "a~b c")],
    ["in UTF-8, as RFC 7617 §2.1 asks", encoded("test:123£"), of("test", "123£")],
  ])("%s is parsed", (_name, header, credentials) => {
    expect(parseBasic(header)).toEqual(credentials);
  });

  test.each([
    ["no header", undefined],
    ["an empty one", ""],
    ["another scheme", "Bearer YTpi"],
    ["the scheme alone", "Basic"],
    ["the scheme and a space", "Basic "],
    ["two spaces", "Basic  YTpi"],
    ["something after it", "Basic YTpi realm=x"],
    ["what is no base64", "Basic a:b"],
    ["no colon", encoded("ab")],
    ["a malformed escape", encoded("%zz:b")],
  ])("%s contains no credentials", (_name, header) => {
    expect(parseBasic(header)).toBeNull();
  });
});

describe("the client for the credentials", () => {
  const all = [neon, secondNeon, otherPartner];
  const credentials = (client: typeof neon) => of(client.clientId, client.clientSecret);
  test.each([
    ["one of the partner", "neon", credentials(neon), neon],
    ["the other one of the partner", "neon", credentials(secondNeon), secondNeon],
    ["one of another partner", "neon", credentials(otherPartner), null],
    ["one whose id belongs to another secret", "neon", of("neon-1", secondNeon.clientSecret), null],
    ["one whose secret is longer", "neon", of("neon-1", `${neon.clientSecret}x`), null],
    ["one without a secret", "neon", of("neon-1", ""), null],
    ["one of no partner", "unknown", credentials(neon), null],
  ] as const)("%s", (_name, partner, given, expected) => {
    expect(findClient(all, partner, given)).toBe(expected);
  });
});
