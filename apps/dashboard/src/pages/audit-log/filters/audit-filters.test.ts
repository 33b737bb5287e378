import { expect, it } from "vitest";
import { actorOption } from "./audit-filters.tsx";

it.each([
  ["me", { type: "owner", name: "Me", email: "me@example.com" }, "You (me@example.com)"],
  ["me", { type: "owner", name: "Me", email: null }, "You (Me)"],
  ["o", { type: "owner", name: "Grace", email: "g@example.com" }, "Grace"],
  ["k", { type: "key", name: "Set-up", email: null }, "API key “Set-up”"],
] as const)("%s is offered as an option: %j as %s", (value, known, label) => {
  expect(actorOption(value, known, "me")).toEqual({ value, label });
});
