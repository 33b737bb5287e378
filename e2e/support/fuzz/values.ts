import fc from "fast-check";

/** The keywords of JSON Schema that the API reference uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Returns values that the operation's own checks accept more often than random ones, if the name has any. */
export type SuggestValues = (name: string) => readonly string[];

const largestArray = 3;
const longText = "a".repeat(10_000);
const emojiFamily = "👩‍👩‍👧‍👦".repeat(50);

/** A value that JSON.stringify can't write. `writeJson` replaces it with the text. */
const raw = (text: string): string => `{{raw ${Buffer.from(text).toString("base64")}}}`;

export const hostileTexts: readonly string[] = [
  ...["", " ", "\0", "a\0b", "\u0001\u001b[31m", "\ud800", "tail\udfff", "\ufeff", "\u202egnp.exe", "é", emojiFamily],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "null", "undefined", "NaN", "true", "[]"],
  ...["-1", "0", "1e999", "9223372036854775808", "99999999999999999999", "0x10", "1.5", "2026-02-30", "-271821-04-21"],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    "%",
    "_",
    "%00",
    "\\",
    "$1",
    "a".repeat(256),
    longText,
    "../../etc/passwd",
  ],
  ...[
    "<script>alert(1)</script>",
    "{{7*7}}",
    "a@b@c",
    "javascript:alert(1)",
    "http://[::1",
    "http://127.0.0.1:9/",
    "//x",
  ],
  ...[
    "data:image/png;base64,",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "00000000-0000-0000-0000-000000000000",
    "\r\nx: y",
  ],
];

const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53 + 2, 8_640_000_000_000_001, [], {}, [null]],
  ...[raw("1e999"), raw("123456789012345678901234567890"), raw("[".repeat(10_000) + "]".repeat(10_000))],
  raw(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`),
  ...[raw('{"__proto__":{"isAdmin":true}}'), raw('{"constructor":{"prototype":{"x":1}}}'), raw('{"a":1,"a":2}')],
  ...["a\0b", ["a\0b"], { "a\0b": 1 }, { "\ud800": "\udfff" }, { toString: 1 }],
];

const hostile = fc.constantFrom(...hostileValues);
const anyJson = fc.oneof(
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
  fc.constant({ plan: "pro" }),
);
const anyKey = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("__proto__", "constructor", "\0", "\ud800"));

/** By pattern. Preparing one takes milliseconds, and the reference has hundreds of the same few. */
const matchingTexts = new Map<string, fc.Arbitrary<string>>();

function createMatchingTexts(pattern: string): fc.Arbitrary<string> {
  const texts = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  matchingTexts.set(pattern, texts);
  return texts;
}

/** Writes JSON as the generated value says: it can contain numbers and nesting that JSON.stringify can't write. */
export const writeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"\{\{raw ([A-Za-z0-9+/=]+)\}\}"/g, (_, text: string) =>
    Buffer.from(text, "base64").toString(),
  );

/**
 * Mostly valid values of a schema. `hostility`: how many of hundred values, at every level, are hostile ones instead.
 */
export function createValues(
  schema: Schema,
  hostility: number,
  suggest: SuggestValues,
  name = "",
): fc.Arbitrary<unknown> {
  const valid = createValidValues(schema, hostility, suggest, name);
  return fc.oneof({ weight: 100 - hostility, arbitrary: valid }, { weight: hostility, arbitrary: hostile });
}

function createValidValues(
  schema: Schema,
  hostility: number,
  suggest: SuggestValues,
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => createValues(choice, hostility, suggest, name)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => createTypedValues(type, schema, hostility, suggest, name)));
}

function createTypedValues(
  type: string | undefined,
  schema: Schema,
  hostility: number,
  suggest: SuggestValues,
  name: string,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "string":
      return createTexts(schema, suggest(name));
    case "number":
    case "integer":
      return fc.oneof(
        fc.integer({
          min: schema.minimum ?? 0,
          max: Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 200, 2 ** 31)),
        }),
        fc.constant(4_102_444_800_000),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(createValues(schema.items ?? {}, hostility, suggest, name), { maxLength: largestArray });
    case "object":
      return createObjects(schema, hostility, suggest);
    default:
      return anyJson;
  }
}

function createObjects(schema: Schema, hostility: number, suggest: SuggestValues): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const required = schema.required ?? [];
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, createValues(value, hostility, suggest, key)]),
    ),
    { requiredKeys: [...required] },
  );
  const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
  const mayHaveMore = schema.additionalProperties !== false || hostility > 0;
  if (!mayHaveMore) return known;
  const more = fc.dictionary(anyKey, createValues(values, hostility, suggest), { maxKeys: 2 });
  const share = schema.additionalProperties === false ? hostility : 50;
  return fc.oneof(
    { weight: 100 - share, arbitrary: known },
    { weight: share, arbitrary: fc.tuple(known, more).map(([some, others]) => ({ ...others, ...some })) },
  );
}

function createTexts(schema: Schema, suggested: readonly string[]): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60, pattern } = schema;
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) };
  const random = pattern === undefined ? fc.string({ ...bounds, unit: "grapheme" }) : createMatchingTexts(pattern);
  if (suggested.length === 0) return random;
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...suggested) }, { weight: 1, arbitrary: random });
}
