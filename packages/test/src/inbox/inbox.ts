import type { InboxEmail } from "./email.ts";

export interface EmailFilter {
  /** The recipient. */
  readonly to?: string | undefined;
  /** Exact, or a pattern. */
  readonly subject?: string | RegExp | undefined;
  /** How long to wait for the email, in ms. Default: 10 seconds. */
  readonly timeoutMs?: number | undefined;
}

export interface Inbox {
  /**
   * The oldest email that fits and that no earlier call has returned. Waits until there is one.
   * @throws Error after the timeout, with the emails that arrived
   */
  next(filter?: EmailFilter): Promise<InboxEmail>;
  /** All emails since the last `clear`, oldest first, also those that `next` has returned. */
  list(): Promise<readonly InboxEmail[]>;
  /** Forgets the emails that have arrived. */
  clear(): Promise<void>;
}

/** Where emails arrive. */
export interface EmailSource {
  /** All emails, oldest first. An email is always the same object. */
  read(): Promise<readonly InboxEmail[]>;
  /** Resolves when emails may have arrived. @throws when the signal aborts */
  changed(signal?: AbortSignal): Promise<void>;
}

const defaultTimeoutMs = 10_000;

/** `before`: emails that this inbox doesn't show. */
export function createInbox(source: EmailSource, before: readonly InboxEmail[] = []): Inbox {
  const forgotten = new Set(before);
  const returned = new Set<InboxEmail>();
  const list = async () => (await source.read()).filter((email) => !forgotten.has(email));
  return {
    list,
    clear: async () => {
      for (const email of await source.read()) forgotten.add(email);
    },
    next: async (filter = {}) => {
      const timeoutMs = filter.timeoutMs ?? defaultTimeoutMs;
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), timeoutMs);
      try {
        for (;;) {
          // Before the look, so that no email arrives in between.
          const changed = waitForChange(source, deadline.signal);
          const email = (await list()).find((each) => !returned.has(each) && matches(each, filter));
          if (email) {
            returned.add(email);
            return email;
          }
          if (!(await changed)) throw new Error(describeMissing(await list(), returned, filter, timeoutMs));
        }
      } finally {
        clearTimeout(timer);
        deadline.abort();
      }
    },
  };
}

/** False if the signal aborted. */
function waitForChange(source: EmailSource, signal: AbortSignal): Promise<boolean> {
  return source.changed(signal).then(
    () => true,
    (error: unknown) => {
      if (signal.aborted) return false;
      throw error;
    },
  );
}

const matches = (email: InboxEmail, { to, subject }: EmailFilter): boolean =>
  (to === undefined || email.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
  (subject === undefined || (typeof subject === "string" ? email.subject === subject : subject.test(email.subject)));

function describeMissing(
  emails: readonly InboxEmail[],
  returned: ReadonlySet<InboxEmail>,
  { to, subject }: EmailFilter,
  timeoutMs: number,
): string {
  const wanted = `${to === undefined ? "" : ` to ${to}`}${subject === undefined ? "" : ` with the subject ${subject}`}`;
  const lines = emails.map(
    (email) => `  - to ${email.to.join(", ")}: ${email.subject}${returned.has(email) ? " (already returned)" : ""}`,
  );
  const arrived = lines.length === 0 ? "No emails arrived." : `These emails arrived:\n${lines.join("\n")}`;
  return `No email${wanted} arrived within ${timeoutMs / 1_000} seconds. ${arrived}`;
}
