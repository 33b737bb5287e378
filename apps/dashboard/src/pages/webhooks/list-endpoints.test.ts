import type { WebhookEndpoint } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { listEndpoints } from "./endpoints-table.tsx";
import { webhooksRoute } from "./route.ts";

const endpoint = (id: string, change: object) =>
  ({
    id,
    url: "https://x.example",
    description: "",
    isDisabled: false,
    createdAt: new Date(0),
    health: null,
    ...change,
  }) as WebhookEndpoint;
const healthAt = (ms: number, failingSince: Date | null = null) => ({
  failingSince,
  givenUpAt: null,
  lastAttempt: { status: "success", responseStatus: 200, at: new Date(ms) },
});
const endpoints = [
  endpoint("a", { url: "https://zoo.example/hooks", createdAt: new Date(1), health: healthAt(9) }),
  endpoint("b", { url: "http://api.example", description: "Billing", createdAt: new Date(2), isDisabled: true }),
  endpoint("c", { url: "https://mail.example", createdAt: new Date(3), health: healthAt(5, new Date(1)) }),
];
const ids = (...args: Parameters<typeof listEndpoints>) =>
  listEndpoints(...args)
    .map(({ id }) => id)
    .join("");

describe("the list of endpoints", () => {
  it.each([
    [{}, "abc"],
    [{ order: "desc" }, "cba"],
    [{ sort: "url" }, "bca"],
    [{ sort: "last" }, "bca"],
    [{ sort: "last", order: "desc" }, "acb"],
    [{ sort: "state" }, "acb"],
    [{ q: "BILL" }, "b"],
    [{ q: " zoo.example " }, "a"],
    [{ q: "unknown" }, ""],
  ] as const)("%j", (search, expected) => {
    expect(ids(endpoints, search)).toBe(expected);
  });
});

it.each<[Record<string, unknown>, object]>([
  [{}, {}],
  [
    { tab: "events", type: "user.created", message: "msg_1" },
    { tab: "events", type: "user.created", message: "msg_1" },
  ],
  [{ tab: "events", type: "a b", message: 1, q: "x" }, { tab: "events" }],
  [{ tab: "other", type: "user.created", q: "x" }, { q: "x" }],
  [
    { sort: "url", order: "desc" },
    { sort: "url", order: "desc" },
  ],
  [{ sort: "constructor", order: "desc" }, {}],
])("parses %j as %j", (query, search) => {
  expect(webhooksRoute.search(query)).toEqual(search);
});
