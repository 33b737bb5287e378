import type { AccessType } from "@vestibule/contract";
import type { EmailKind, LimitedAction } from "../limits.ts";

/** What a rule counts by. */
type Subject = "address" | "account-at-address" | "account" | "recipient-at-address" | "recipient" | "project";

export interface Rule {
  /** Part of the counter key: never reuse it with another meaning. */
  readonly name: string;
  readonly action: LimitedAction;
  readonly subject: Subject;
  /** Attempts within one window. */
  readonly points: number;
  /** In seconds, from the first attempt. */
  readonly windowS: number;
  /** Successful attempts count, too. */
  readonly countsSuccesses?: true;
  /** Exceeding the limit doesn't reject the attempt; the rule after it decides. */
  readonly isSoft?: true;
  /** Counts only attempts that exceed the soft rule before it. */
  readonly followsSoft?: true;
  /** Exempts addresses where the account has an active session, so an attacker can't lock the user out. */
  readonly exemptsTrustedAddresses?: true;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * All limits, in evaluation order. Rules by address come first, so that one attacker can neither fill the memory with
 * counters nor use up the limits of others. Rationale in docs/decisions/0014-rate-limits.md.
 */
export const rules: readonly Rule[] = [
  // Many accounts from one address. Offices and schools share an address, so correct passwords don't count.
  { name: "credential-address", action: "credential", subject: "address", points: 100, windowS: 10 * minute },
  // Each success costs a hash and a session stored for a year: one account must not fill the database.
  {
    name: "credential-every-address",
    action: "credential",
    subject: "address",
    points: 1000,
    windowS: 10 * minute,
    countsSuccesses: true,
  },
  // One account from one address: more than any user mistypes.
  { name: "credential-both", action: "credential", subject: "account-at-address", points: 10, windowS: 10 * minute },
  // One account from many addresses. One address alone can't reach this: 10 in 10 minutes are 60 an hour. @see NIST SP
  // 800-63B-4 §3.2.2
  {
    name: "credential-account",
    action: "credential",
    subject: "account",
    points: 100,
    windowS: hour,
    exemptsTrustedAddresses: true,
  },
  // At this rate, guessing a six-digit code takes two years on average instead of three months. @see RFC 6238 §5.1
  {
    name: "credential-account-day",
    action: "credential",
    subject: "account",
    points: 300,
    windowS: day,
    exemptsTrustedAddresses: true,
  },
  // Codes have too many bits to guess and expire after a few wrong attempts; this limits the load. Checks of correct codes
  // don't count: pages check a code before they use it.
  { name: "code-address", action: "code", subject: "address", points: 100, windowS: 10 * minute },
  // Each passkey challenge is a row. A sign-in page requests a new one every 50 s: enough for fifty users who keep it
  // open.
  { name: "challenge-address", action: "challenge", subject: "address", points: 600, windowS: 10 * minute },
  // Reports of leaked keys. They name no project, so all share one counter.
  { name: "report-address", action: "report", subject: "address", points: 100, windowS: 10 * minute },
  // An office whose users all sign in by email in the morning.
  { name: "mail-address", action: "mail", subject: "address", points: 60, windowS: 15 * minute },
  // Caps the emails a botnet can trigger in a project's name, to protect the sender's reputation.
  { name: "mail-project", action: "mail", subject: "project", points: 2000, windowS: hour },
  // Allows retries when email is slow. Counted per network, so that a client can't use up the attempts of others.
  { name: "mail-asker", action: "mail", subject: "recipient-at-address", points: 5, windowS: 15 * minute },
  { name: "mail-asker-day", action: "mail", subject: "recipient-at-address", points: 20, windowS: day },
  // Protects a mailbox from email bombing by many networks: then one email in five minutes, half the lifetime of a
  // sign-in code. So the recipient always has one that works.
  { name: "mail-recipient-all", action: "mail", subject: "recipient", points: 20, windowS: day, isSoft: true },
  {
    name: "mail-recipient-rest",
    action: "mail",
    subject: "recipient",
    points: 1,
    windowS: 5 * minute,
    followsSoft: true,
  },
  // Each request names up to a hundred users. They go out through the project's own mail server, so this only limits the
  // load, and doesn't count as the emails that users ask for.
  { name: "send-project", action: "send", subject: "project", points: 6000, windowS: hour },
  // Reads everything about a user.
  { name: "export-address", action: "export", subject: "address", points: 60, windowS: hour },
  { name: "export-account", action: "export", subject: "account", points: 5, windowS: hour },
  // Allows a class that registers together, but no bulk account creation.
  { name: "sign-up-address", action: "sign-up", subject: "address", points: 60, windowS: hour },
  { name: "sign-up-address-day", action: "sign-up", subject: "address", points: 300, windowS: day },
];

/** The source of an attempt. */
export interface Attempt {
  readonly projectId: string;
  readonly accessType: AccessType;
  /** Normalized; null if the connection is closed. */
  readonly ip: string | null;
  readonly account?: string | undefined;
  readonly recipient?: string | undefined;
  readonly emailKind?: EmailKind | undefined;
}

/**
 * Emails that let a user sign in, requested without credentials. Strangers who request many must not prevent the user
 * from getting in, so the response to more is the same.
 */
export const suppressedEmailKinds: ReadonlySet<EmailKind | undefined> = new Set(["password-reset", "sign-in"] as const);

/**
 * The part of an address that identifies one customer: the whole IPv4 address, or the first 64 bits of an IPv6 address.
 * @see RFC 6177 §2
 */
export function getNetwork(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  // Only `::` replaces groups of zeros.
  const zeros = tail === undefined ? [] : new Array<string>(8 - groups.length - after.length).fill("0");
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

/**
 * The counter key of an attempt, in parts; null if the rule does not apply. All clients with an unknown address share
 * one counter.
 */
export function getSubject(rule: Rule, attempt: Attempt): readonly string[] | null {
  const { projectId, accessType, account, recipient, emailKind = "" } = attempt;
  const network = attempt.ip === null ? "unknown" : getNetwork(attempt.ip);
  const isClient = accessType === "client";
  switch (rule.subject) {
    case "address":
      return isClient ? [projectId, network] : null;
    case "account-at-address":
      return isClient && account !== undefined ? [projectId, network, account] : null;
    case "account":
      return account === undefined ? null : [projectId, account];
    case "recipient-at-address":
      return isClient && recipient !== undefined ? [projectId, network, recipient, emailKind] : null;
    case "recipient":
      return isClient && recipient !== undefined ? [projectId, recipient, emailKind] : null;
    case "project":
      return [projectId];
  }
}

/** Formats a duration in words, rounded up. `seconds`: an integer, at least 1. */
export function formatDuration(seconds: number): string {
  const [amount, unit] =
    seconds < minute
      ? [seconds, "second"]
      : seconds <= hour
        ? [Math.ceil(seconds / minute), "minute"]
        : [Math.ceil(seconds / hour), "hour"];
  return new Intl.NumberFormat("en", { style: "unit", unit: String(unit), unitDisplay: "long" }).format(Number(amount));
}
