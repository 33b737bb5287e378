import { EventEmitter, once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEmail, type InboxEmail } from "./email.ts";
import { createInbox } from "./inbox.ts";

function createSource() {
  const emails: InboxEmail[] = [];
  const arrivals = new EventEmitter();
  return {
    read: async () => emails,
    changed: async (signal?: AbortSignal) => void (await once(arrivals, "email", signal ? { signal } : {})),
    arrive(to: string, subject = "Hello", text = "") {
      emails.push(createEmail({ to: [to], subject, text, html: "", headers: [] }));
      arrivals.emit("email");
    },
    countWaiting: () => arrivals.listenerCount("email"),
  };
}

describe("createEmail", () => {
  const parse = (text: string) => createEmail({ to: [], subject: "", html: "", text, headers: [] });

  it("finds a code on a line of its own", () => {
    expect(parse("Your code:\n\nK7M2QX\n\nIt works once.").code).toBe("K7M2QX");
  });

  it("doesn't take words for codes", () => {
    expect(parse("NOTICE for you\nPlease SIGNIN here").code).toBeNull();
  });

  it("finds the first link", () => {
    expect(parse("Open\nhttps://app.example.com/verify?code=abc\nor http://other.example").link?.href).toBe(
      "https://app.example.com/verify?code=abc",
    );
    expect(parse("No link").link).toBeNull();
  });
});

describe("an inbox", () => {
  it("returns an email that has arrived before, and one that arrives later", async () => {
    const source = createSource();
    const inbox = createInbox(source);
    source.arrive("ada@example.com", "First");
    expect(await inbox.next()).toMatchObject({ subject: "First" });

    const next = inbox.next();
    source.arrive("ada@example.com", "Second");
    expect(await next).toMatchObject({ subject: "Second" });
  });

  it("skips emails that don't fit, and returns them to later calls", async () => {
    const source = createSource();
    const inbox = createInbox(source);
    source.arrive("ada@example.com", "Verify your email");
    source.arrive("grace@example.com", "Sign in");
    expect(await inbox.next({ to: "Grace@Example.com" })).toMatchObject({ subject: "Sign in" });
    expect(await inbox.next({ subject: /^Verify/ })).toMatchObject({ to: ["ada@example.com"] });
  });

  it("doesn't show the emails that arrived before it was opened", async () => {
    const source = createSource();
    source.arrive("ada@example.com", "Before");
    const inbox = createInbox(source, await source.read());
    expect(await inbox.list()).toEqual([]);
    await expect(inbox.next({ timeoutMs: 1 })).rejects.toThrow("No emails arrived.");
  });

  describe("stops waiting, and stops its timer,", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("when the email arrives", async () => {
      const source = createSource();
      const next = createInbox(source).next();
      expect([source.countWaiting(), vi.getTimerCount()]).toEqual([1, 1]);
      source.arrive("ada@example.com", "Late");
      expect(await next).toMatchObject({ subject: "Late" });
      expect([source.countWaiting(), vi.getTimerCount()]).toEqual([0, 0]);
    });

    it("when the email was there before", async () => {
      const source = createSource();
      source.arrive("ada@example.com", "Early");
      const next = createInbox(source).next();
      expect([source.countWaiting(), vi.getTimerCount()]).toEqual([1, 1]);
      expect(await next).toMatchObject({ subject: "Early" });
      expect([source.countWaiting(), vi.getTimerCount()]).toEqual([0, 0]);
    });

    it("after the time limit, and not before", async () => {
      const source = createSource();
      const settled = vi.fn();
      const next = createInbox(source).next({ timeoutMs: 5000 }).finally(settled);
      const failure = expect(next).rejects.toThrow("within 5 seconds. No emails arrived.");
      await vi.advanceTimersByTimeAsync(4999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await failure;
      expect([source.countWaiting(), vi.getTimerCount()]).toEqual([0, 0]);
    });
  });

  it("passes the errors of its source on", async () => {
    const inbox = createInbox({ read: async () => [], changed: () => Promise.reject(new Error("no connection")) });
    await expect(inbox.next()).rejects.toThrow("no connection");
  });
});
