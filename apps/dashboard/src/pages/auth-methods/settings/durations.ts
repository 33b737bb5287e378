import { messages } from "./messages.ts";

export const units = ["minutes", "hours", "days"] as const;
export type Unit = (typeof units)[number];

const getMinutes: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 24 * 60 };

export interface Duration {
  /** As typed. */
  readonly amount: string;
  readonly unit: Unit;
}

/** In the largest unit that gives a whole number. */
export function toDuration(minutes: number): Duration {
  const unit = units.findLast((each) => minutes % getMinutes[each] === 0) ?? "minutes";
  return { amount: String(minutes / getMinutes[unit]), unit };
}

/** NaN if invalid. Fractions are allowed if they give whole minutes: 1.5 hours. */
export function toMinutes({ amount, unit }: Duration): number {
  const number = /^\s*\d+(?:[.,]\d+)?\s*$/.test(amount) ? Number(amount.replace(",", ".")) : Number.NaN;
  const minutes = number * getMinutes[unit];
  return Number.isInteger(minutes) ? minutes : Number.NaN;
}

const maxMinutes = 366 * 24 * 60;
const isWithin = (minutes: number, min: number): boolean => minutes >= min && minutes <= maxMinutes;

export const lifetimeProblem = (minutes: number): string | undefined =>
  isWithin(minutes, 5) ? undefined : messages.problems.lifetime;

/** `null`: sessions have no idle timeout. */
export const idleProblem = (minutes: number | null): string | undefined =>
  minutes === null || isWithin(minutes, 15) ? undefined : messages.problems.idle;

export const lengthProblem = (length: number): string | undefined =>
  Number.isInteger(length) && length >= 8 && length <= 64 ? undefined : messages.problems.length;
