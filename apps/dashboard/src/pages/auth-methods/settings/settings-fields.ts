import { type AdminProject, type AdminProjectConfig, projectSettings } from "@vestibule/react";
import { getLocale } from "../../../i18n/define-messages.ts";
import { messages, settingMessages } from "./messages.ts";

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

const names = Object.keys(settingMessages) as readonly (keyof typeof settingMessages)[];

/** The settings that are edited together and saved by the save bar. */
export type SettingsFields = { -readonly [Name in keyof typeof settingMessages]: AdminProjectConfig[Name] };

type NamesOf<Value> = {
  [Name in keyof SettingsFields]: SettingsFields[Name] extends Value ? Name : never;
}[keyof SettingsFields];

export type SwitchName = NamesOf<boolean>;
export type NumberName = NamesOf<number | null>;

const isNumberName = (name: keyof SettingsFields): name is NumberName => projectSettings[name].kind === "number";

export const readSettings = ({ config }: AdminProject): SettingsFields =>
  Object.fromEntries(names.map((name) => [name, config[name]])) as SettingsFields;

/** Their labels, to report concurrent edits. */
export const getSettingsLabels = () =>
  Object.fromEntries(names.map((name) => [name, settingMessages[name].label])) as {
    readonly [Name in keyof SettingsFields]: string;
  };

/** The whole form, for each card that edits a part of it. */
export interface SettingsCardProps {
  readonly draft: SettingsFields;
  readonly set: (patch: Partial<SettingsFields>) => void;
}

export const isDuration = (name: NumberName): boolean => "unit" in projectSettings[name];

/** The bounds as text: `8`, or `15 minutes`. */
function formatBounds(name: NumberName): { readonly min: string; readonly max: string } {
  const { min, max } = projectSettings[name];
  if (!isDuration(name)) return { min: String(min), max: String(max) };
  const format = (minutes: number) => {
    const { amount, unit } = toDuration(minutes);
    const style = { style: "unit", unit: unit.slice(0, -1), unitDisplay: "long" } as const;
    return new Intl.NumberFormat(getLocale(), style).format(Number(amount));
  };
  return { min: format(min), max: format(max) };
}

/** The label and the hint of a number's field. */
export function getFieldMessages(name: NumberName): { readonly label: string; readonly hint: string } {
  const setting = settingMessages[name];
  const { label, hint } = "field" in setting ? setting.field : setting;
  return { label, hint: typeof hint === "function" ? hint(formatBounds(name)) : hint };
}

/** Why a number isn't valid. Null: the limit is off. */
export function findProblem(name: NumberName, value: number | null): string | undefined {
  const { min, max } = projectSettings[name];
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return messages.problems[isDuration(name) ? "duration" : "number"](formatBounds(name));
}

/** The label of the first invalid field; `undefined`: all are valid. */
export function findInvalidField(draft: SettingsFields): string | undefined {
  const invalid = names.filter(isNumberName).find((name) => findProblem(name, draft[name]) !== undefined);
  return invalid && getFieldMessages(invalid).label;
}
