import { describe, expect, it } from "vitest";
import { checkEndpointUrl, formatShortUrl } from "./endpoint-url.ts";
import { eventTypes, groupEvents, isEventName, isEventType, setEventsSelected } from "./event-types.ts";
import { messages } from "./messages.ts";
import { getEndpointState } from "./status-badges.tsx";

describe("a domain", () => {
  it.each([
    ["", messages.problems.empty],
    ["api.example.com", messages.problems.scheme],
    ["ftp://api.example.com", messages.problems.scheme],
    ["javascript:alert(1)", messages.problems.scheme],
    ["https://", messages.problems.notAnAddress],
    ["https://api.example.com/a b", messages.problems.notAnAddress],
    ["https://ada:secret@example.com", messages.problems.credentials],
    [" https://api.example.com/hooks?key=1 ", undefined],
  ])("%j: %s", (text, problem) => {
    expect(checkEndpointUrl(text).problem).toBe(problem);
  });

  it.each([
    ["https://api.example.com", false, undefined],
    ["http://api.example.com", true, undefined],
    ["http://localhost:3000/hooks", false, "loopback"],
    ["http://127.0.0.1:3000", false, "loopback"],
    ["http://[::1]/", false, "loopback"],
    ["https://10.1.2.3/", false, "internal"],
    ["http://192.168.1.1/", true, "internal"],
    ["https://172.31.0.1/", false, "internal"],
    ["https://172.32.0.1/", false, undefined],
    ["https://100.64.0.1/", false, "internal"],
    ["https://[fd00::1]/", false, "internal"],
    ["https://[2001:db8::1]/", false, undefined],
    ["https://billing/", false, "internal"],
    ["https://billing.internal/", false, "internal"],
    ["https://internal.example.com/", false, undefined],
  ])("warns about %s", (text, isHttp, network) => {
    expect(checkEndpointUrl(text)).toEqual({ isHttp, network });
  });

  it.each([
    ["https://api.example.com/", { host: "api.example.com", rest: "" }],
    ["https://api.example.com:8443/hooks?key=1", { host: "api.example.com:8443", rest: "/hooks?key=1" }],
    ["nothing", { host: "nothing", rest: "" }],
  ])("shortens %s", (url, short) => {
    expect(formatShortUrl(url)).toEqual(short);
  });
});

describe("event types", () => {
  it("are grouped without duplicates", () => {
    expect(groupEvents([]).flatMap(({ types }) => types)).toEqual(eventTypes);
    expect(groupEvents([]).map(({ subject }) => messages.groups[subject])).not.toContain(undefined);
  });

  it("keep custom events", () => {
    expect(groupEvents(["user.created", "invoice.paid"]).at(-1)).toEqual({ subject: "own", types: ["invoice.paid"] });
    expect(setEventsSelected(["invoice.paid"], ["user.created"], true)).toEqual(["user.created", "invoice.paid"]);
  });

  it("are selected in display order without duplicates", () => {
    expect(setEventsSelected(["user.deleted"], ["user.created", "user.deleted"], true)).toEqual([
      "user.created",
      "user.deleted",
    ]);
    expect(setEventsSelected(["user.created", "user.deleted"], ["user.created"], false)).toEqual(["user.deleted"]);
  });

  it.each(["constructor", "user", 1, undefined])("%j is not one of the server's events", (text) => {
    expect(isEventType(text)).toBe(false);
  });

  it.each([
    ["invoice.paid", true],
    ["a b", false],
    ["", false],
    ["x".repeat(257), false],
  ])("%j as an event name: %j", (text, is) => {
    expect(isEventName(text)).toBe(is);
  });
});

describe("endpoint state", () => {
  const at = new Date(0);
  const health = (change: object) => ({ failingSince: null, givenUpAt: null, lastAttempt: null, ...change });
  const last = (responseStatus: number) => ({ lastAttempt: { status: "failure" as const, responseStatus, at } });
  it.each([
    ["new", false, health({})],
    ["new", false, null],
    ["active", false, health(last(200))],
    ["failing", false, health({ failingSince: at })],
    ["paused", true, health({})],
    ["paused", true, health({ failingSince: at })],
    ["given-up", true, health({ failingSince: at, givenUpAt: at, ...last(500) })],
    ["gone", true, health({ failingSince: at, givenUpAt: at, ...last(410) })],
  ] as const)("%s", (state, isDisabled, itsHealth) => {
    expect(getEndpointState({ isDisabled, health: itsHealth })).toBe(state);
  });
});
