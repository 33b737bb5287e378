import { TemplateError } from "../../email-template.ts";
import type { Padding } from "../block.ts";

/**
 * The fields of one JSON object of a block. A field that is absent or null reads as null. @throws TemplateError, naming
 * block and field
 */
export interface FieldReader {
  object(name: string): FieldReader;
  text(name: string): string | null;
  flag(name: string): boolean;
  color(name: string): string | null;
  /** Between 0 and `max`, in pixels. */
  size(name: string, max?: number): number | null;
  sizes(name: string, max: number): readonly (number | null)[];
  oneOf<const Option extends string>(name: string, options: readonly Option[]): Option | null;
  padding(name: string): Padding | null;
  ids(name: string): readonly string[];
  list(name: string): readonly FieldReader[] | null;
  fail(name: string, requirement: string): never;
}

const maxSize = 1000;
const maxTextLength = 10_000;
const colorPattern = /^#[0-9a-f]{6}$/i;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSize = (value: unknown, max: number): value is number =>
  typeof value === "number" && value >= 0 && value <= max;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= maxTextLength;

const isColor = (value: unknown): value is string => typeof value === "string" && colorPattern.test(value);

const isIdList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string");

/** `where`: name of the object in error messages, such as `Block "root": data`. */
export function createFieldReader(path: string, value: unknown): FieldReader {
  if (!isObject(value)) throw new TemplateError(`${path} must be an object`);
  const read = (name: string): unknown => (Object.hasOwn(value, name) ? (value[name] ?? null) : null);
  const fail = (name: string, requirement: string): never => {
    throw new TemplateError(`${path}.${name} must be ${requirement}`);
  };
  /** Returns the field if it is null or valid. */
  const readChecked = <T>(name: string, is: (value: unknown) => value is T, requirement: string): T | null => {
    const field = read(name);
    return field === null || is(field) ? field : fail(name, requirement);
  };
  const size: FieldReader["size"] = (name, max = maxSize) =>
    readChecked(name, (field) => isSize(field, max), `a number from 0 to ${max}`);
  const object: FieldReader["object"] = (name) => createFieldReader(`${path}.${name}`, read(name) ?? {});

  return {
    object,
    size,
    fail,
    text: (name) => readChecked(name, isText, `text of at most ${maxTextLength} characters`),
    flag: (name) => readChecked(name, (field) => typeof field === "boolean", "true or false") ?? false,
    color: (name) => readChecked(name, isColor, "a color such as #0b6e63"),
    sizes(name, max) {
      const isList = (field: unknown): field is (number | null)[] =>
        Array.isArray(field) && field.every((item) => item === null || isSize(item, max));
      return readChecked(name, isList, `a list of numbers from 0 to ${max}`) ?? [];
    },
    oneOf<const Option extends string>(name: string, options: readonly Option[]) {
      const isOption = (field: unknown): field is Option => options.some((option) => option === field);
      return readChecked(name, isOption, `one of ${options.join(", ")}`);
    },
    padding(name) {
      if (read(name) === null) return null;
      const sides = object(name);
      const side = (of: string): number => sides.size(of) ?? 0;
      return { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
    },
    ids: (name) => readChecked(name, isIdList, "a list of block IDs") ?? [],
    list: (name) =>
      readChecked(name, (field): field is unknown[] => Array.isArray(field), "a list")?.map((item, index) =>
        createFieldReader(`${path}.${name}[${index}]`, item),
      ) ?? null,
  };
}
