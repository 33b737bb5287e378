import type { AccessType } from "@vestibule/contract";
import type { LimitedAction } from "../limits.ts";

/** What is counted together. */
type Subject = "address" | "account-at-address" | "account" | "recipient" | "project";

export interface Rule {
  /** Part of the key of its counters: never reused for another meaning. */
  readonly name: string;
  readonly action: LimitedAction;
  readonly subject: Subject;
  /** Attempts within one window. */
  readonly points: number;
  /** From the first attempt on, in seconds. */
  readonly windowS: number;
  /** Attempts with right credentials count, too. */
  readonly countsSuccesses?: true;
  /** Attempts from where the account's owner is signed in are let through: nobody can lock them out. */
  readonly exemptsTrustedAddresses?: true;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit, in the order in which an attempt meets them. Rules by address come first, so that one attacker neither fills
 *  the memory with counters nor uses up what belongs to others. The reasons are in docs/decisions/0014-rate-limits.md. */
export const rules: readonly Rule[] = [
  // Many accounts tried from one place; an office or a school shares one address, and right passwords do not count.
  { name: "credential-address", action: "credential", subject: "address", points: 100, windowS: 10 * minute },
  // Each success is a hash and a session that is kept for a year: somebody with one account must not fill the database with them.
  {
    name: "credential-every-address",
    action: "credential",
    subject: "address",
    points: 1000,
    windowS: 10 * minute,
    countsSuccesses: true,
  },
  // One account tried from one place: more than any person mistypes.
  { name: "credential-both", action: "credential", subject: "account-at-address", points: 10, windowS: 10 * minute },
  // One account tried from many places. One address alone does not get here: 10 in 10 minutes are 60 an hour. @see NIST SP 800-63B-4 §3.2.2
  {
    name: "credential-account",
    action: "credential",
    subject: "account",
    points: 100,
    windowS: hour,
    exemptsTrustedAddresses: true,
  },
  // Six digits last two years of this, and not three months. @see RFC 6238 §5.1
  {
    name: "credential-account-day",
    action: "credential",
    subject: "account",
    points: 300,
    windowS: day,
    exemptsTrustedAddresses: true,
  },
  // Codes hold too many bits to be guessed at this speed, and die of a few wrong tries; this keeps the noise down.
  { name: "code-address", action: "code", subject: "address", points: 100, windowS: 10 * minute },
  // Each challenge of a passkey is a row. A sign-in page that offers passkeys asks for a new one every 50 s: fifty people who look at it.
  { name: "challenge-address", action: "challenge", subject: "address", points: 600, windowS: 10 * minute },
  // Whoever reports leaked keys has found some; nobody finds many in a minute. Reports name no project, so one counter is for all.
  { name: "report-address", action: "report", subject: "address", points: 100, windowS: 10 * minute },
  // An office that signs in by mail in the morning.
  { name: "mail-address", action: "mail", subject: "address", points: 60, windowS: 15 * minute },
  // What a botnet can make us send in the name of one project, before its mail server is taken for a spammer's.
  { name: "mail-project", action: "mail", subject: "project", points: 2000, windowS: hour },
  // Somebody whose mail is slow and who asks again; and what a mailbox has to bear from an attacker.
  { name: "mail-recipient", action: "mail", subject: "recipient", points: 5, windowS: 15 * minute },
  { name: "mail-recipient-day", action: "mail", subject: "recipient", points: 20, windowS: day },
  // A class that registers together; not a farm of accounts.
  { name: "sign-up-address", action: "sign-up", subject: "address", points: 60, windowS: hour },
  { name: "sign-up-address-day", action: "sign-up", subject: "address", points: 300, windowS: day },
];

/** Who attempts. */
export interface Attempt {
  readonly projectId: string;
  readonly accessType: AccessType;
  /** Normalised; null when the connection has gone. */
  readonly ip: string | null;
  readonly account?: string | undefined;
  readonly recipient?: string | undefined;
}

/** The part of an address that belongs to one customer: all of an IPv4 address, the first 64 bits of an IPv6 one. @see RFC 6177 §2 */
export function getNetwork(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  // Only the two colons stand for groups of zeros, as many as are missing.
  const zeros = tail === undefined ? [] : new Array<string>(8 - groups.length - after.length).fill("0");
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

/** What a rule counts an attempt under, in parts; null when the rule does not concern it. Whoever hides their address shares one counter with
 *  all who do. */
export function getSubject(rule: Rule, attempt: Attempt): readonly string[] | null {
  const { projectId, accessType, account, recipient } = attempt;
  const network = attempt.ip === null ? "unknown" : getNetwork(attempt.ip);
  const isClient = accessType === "client";
  switch (rule.subject) {
    case "address":
      return isClient ? [projectId, network] : null;
    case "account-at-address":
      return isClient && account !== undefined ? [projectId, network, account] : null;
    case "account":
      return account === undefined ? null : [projectId, account];
    case "recipient":
      return recipient === undefined ? null : [projectId, recipient];
    case "project":
      return [projectId];
  }
}

/** A wait in words, rounded up. `seconds`: whole, at least 1. */
export function formatDuration(seconds: number): string {
  const [amount, unit] =
    seconds < minute
      ? [seconds, "second"]
      : seconds <= hour
        ? [Math.ceil(seconds / minute), "minute"]
        : [Math.ceil(seconds / hour), "hour"];
  return new Intl.NumberFormat("en", { style: "unit", unit: String(unit), unitDisplay: "long" }).format(Number(amount));
}
