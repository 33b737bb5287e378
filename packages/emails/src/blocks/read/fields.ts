import { TemplateProblem } from "../../email-template.ts";
import type { Padding } from "../block.ts";

/**
 * The fields of one JSON object of a block. A field that is absent or null reads as null. @throws TemplateError, naming
 * block and field
 */
export interface Fields {
  object(name: string): Fields;
  text(name: string): string | null;
  flag(name: string): boolean;
  color(name: string): string | null;
  /** Between 0 and `max`, in pixels. */
  size(name: string, max?: number): number | null;
  sizes(name: string, max: number): readonly (number | null)[];
  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | null;
  padding(name: string): Padding | null;
  ids(name: string): readonly string[];
  list(name: string): readonly Fields[] | null;
  fail(name: string, must: string): never;
}

const sizeMax = 1000;
const textMax = 10_000;
const colorPattern = /^#[0-9a-f]{6}$/i;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSize = (value: unknown, max: number): value is number =>
  typeof value === "number" && value >= 0 && value <= max;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= textMax;

const isColor = (value: unknown): value is string => typeof value === "string" && colorPattern.test(value);

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string");

/** `where`: how the object is called in what goes wrong, such as `Block "root": data`. */
export function fieldsOf(where: string, value: unknown): Fields {
  if (!isObject(value)) throw new TemplateProblem(`${where} must be an object`);
  const read = (name: string): unknown => (Object.hasOwn(value, name) ? (value[name] ?? null) : null);
  const fail = (name: string, must: string): never => {
    throw new TemplateProblem(`${where}.${name} must be ${must}`);
  };
  /** The field if it is null or as it must be. */
  const checked = <T>(name: string, is: (value: unknown) => value is T, must: string): T | null => {
    const field = read(name);
    return field === null || is(field) ? field : fail(name, must);
  };
  const size: Fields["size"] = (name, max = sizeMax) =>
    checked(name, (field) => isSize(field, max), `a number from 0 to ${max}`);
  const object: Fields["object"] = (name) => fieldsOf(`${where}.${name}`, read(name) ?? {});

  return {
    object,
    size,
    fail,
    text: (name) => checked(name, isText, `text of at most ${textMax} characters`),
    flag: (name) => checked(name, (field) => typeof field === "boolean", "true or false") ?? false,
    color: (name) => checked(name, isColor, "a colour as #rrggbb"),
    sizes(name, max) {
      const isList = (field: unknown): field is (number | null)[] =>
        Array.isArray(field) && field.every((item) => item === null || isSize(item, max));
      return checked(name, isList, `a list of numbers from 0 to ${max}`) ?? [];
    },
    oneOf<const Word extends string>(name: string, words: readonly Word[]) {
      const isWord = (field: unknown): field is Word => words.some((word) => word === field);
      return checked(name, isWord, `one of ${words.join(", ")}`);
    },
    padding(name) {
      if (read(name) === null) return null;
      const sides = object(name);
      const side = (of: string): number => sides.size(of) ?? 0;
      return { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
    },
    ids: (name) => checked(name, isIds, "a list of block ids") ?? [],
    list: (name) =>
      checked(name, (field): field is unknown[] => Array.isArray(field), "a list")?.map((item, index) =>
        fieldsOf(`${where}.${name}[${index}]`, item),
      ) ?? null,
  };
}
