import type { AdminEmailConfig } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { isPasswordUnchanged, type ServerFields, toConfig, toFields, validateServer } from "./email-server-form.ts";

const saved: AdminEmailConfig = {
  type: "standard",
  host: "mail.example.com",
  port: 465,
  username: "mailer",
  hasPassword: true,
  senderName: "Acme",
  senderEmail: "hello@example.com",
  security: "tls",
};
const fields = (change: Partial<ServerFields> = {}): ServerFields => ({ ...toFields(saved), ...change });
const problemFields = (change: Partial<ServerFields>, config: AdminEmailConfig = saved) =>
  Object.keys(validateServer(fields(change), config));

describe("the mail server form", () => {
  it("saved unchanged sends every field except the password, which is kept", () => {
    const { hasPassword: _, ...same } = saved;
    expect(toConfig(fields(), saved)).toEqual(same);
  });

  it("drops the stored password if the host or username changes, so that it is never sent to another server", () => {
    expect(toConfig(fields({ host: "evil.example" }), saved)).toMatchObject({ password: "" });
    expect(toConfig(fields({ username: "other" }), saved)).toMatchObject({ password: "" });
    expect(isPasswordUnchanged(fields({ host: " mail.example.com " }), saved)).toBe(true);
  });

  it("sends a new password if one was typed, and none if it was cleared", () => {
    expect(toConfig(fields({ password: "new" }), saved)).toMatchObject({ password: "new" });
    expect(toConfig(fields({ password: "", username: "" }), saved)).toMatchObject({ password: "", username: "" });
  });

  it("sends only the type for the server default", () => {
    expect(toConfig(fields({ type: "shared" }), saved)).toEqual({ type: "shared" });
    expect(problemFields({ type: "shared", host: "", port: "x" })).toEqual([]);
  });
});

describe("errors are reported by field", () => {
  it.each<[string, Partial<ServerFields>, string[]]>([
    ["nothing", {}, []],
    ["no host", { host: " ", password: "p" }, ["host"]],
    ["no port", { port: "" }, ["port"]],
    ["an invalid port", { port: "65536" }, ["port"]],
    ["half a port", { port: "1.5" }, ["port"]],
    ["a sender without a name", { senderName: " " }, ["senderName"]],
    ["an invalid sender", { senderEmail: "hello" }, ["senderEmail"]],
    ["an invalid reply-to address", { replyTo: "a b@c" }, ["replyTo"]],
    ["a user without a password", { password: "" }, ["password"]],
    ["a password without a user", { username: "", password: "p" }, ["password"]],
    ["another host and the old password", { host: "other.example" }, ["password"]],
    ["no login at all", { username: "", password: "" }, []],
    ["no login at all, where there was one", { username: "" }, []],
  ])("%s", (_what, change, expected) => {
    expect(problemFields(change)).toEqual(expected);
  });
});
