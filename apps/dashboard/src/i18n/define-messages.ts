/** A message without plural forms, or its parts. Placeholders are in braces. Compiled from ICU MessageFormat. */
export type CompiledMessage = string | readonly (string | MessageForms)[];

/** Forms of a part of a message, by the value of a placeholder: `=` and the value, or a plural category. */
interface MessageForms {
  readonly of: string;
  readonly forms: Readonly<Record<string, CompiledMessage>>;
}

type MessageValues = Readonly<Record<string, string | number>>;
interface MessageTree {
  readonly [name: string]: string | MessageTree;
}

/** What a message is written in. `messages`: by key; without a message, its English text is shown. */
export interface ActiveLanguage {
  /** For `Intl`: `de-AT` for a reader from Austria. */
  readonly locale: string | undefined;
  readonly messages: Readonly<Record<string, CompiledMessage>>;
}

let active: ActiveLanguage = { locale: undefined, messages: {} };

interface Area {
  readonly area: string;
  readonly english: MessageTree;
  readonly messages: Record<string, unknown>;
}
/** Those of the code that is loaded so far. */
const areas: Area[] = [];
let plurals: Intl.PluralRules | undefined;

/** The language of `Intl` formats. Undefined until a language is set: the browser's. */
export const getLocale = (): string | undefined => active.locale;

/** Changes every message in place, so `messages.title` needs no hook. Components have to render again. */
export function setActiveLanguage(language: ActiveLanguage): void {
  active = language;
  plurals = undefined;
  for (const { area, english, messages } of areas) fill(messages, english, area);
}

/**
 * Creates what depends on the language, such as a format or a list of options, once for each language. A constant would
 * keep the texts of the language in which its module was loaded.
 */
export function perLocale<Value>(create: (locale: string | undefined) => Value): () => Value {
  let latest: { readonly language: ActiveLanguage; readonly value: Value } | undefined;
  return () => {
    if (latest?.language !== active) latest = { language: active, value: create(active.locale) };
    return latest.value;
  };
}

const numberFormats = perLocale(() => new Map<string, Intl.NumberFormat>());

/** "1,234.5" */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  const format = numberFormats().get(key) ?? new Intl.NumberFormat(active.locale, options);
  numberFormats().set(key, format);
  return format.format(value);
}

const conjunctions = perLocale((locale) => new Intl.ListFormat(locale));
/** For the parts of "a, b, c". */
export const getItemFormat = perLocale((locale) => new Intl.ListFormat(locale, { type: "unit", style: "short" }));

/** "a, b, and c" */
export const formatList = (names: readonly string[]): string => conjunctions().format(names);
/** "a, b, c" */
export const formatItems = (names: readonly string[]): string => getItemFormat().format(names);

/**
 * Declares the messages of an area, in English. Messages are ICU MessageFormat, compiled when the dashboard is built. Those
 * with placeholders become functions: `messages.count({ count })`. A getter is an alias of a message of another area.
 * `area` begins their keys in the files of other languages: `users.columns.user`.
 */
export function defineMessages<const Tree extends MessageTree>(area: string, english: Tree): Messages<Tree> {
  const messages = {};
  areas.push({ area, english, messages });
  fill(messages, english, area);
  return messages as Messages<Tree>;
}

function fill(target: Record<string, unknown>, english: MessageTree, prefix: string): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(english))) {
    const key = `${prefix}.${name}`;
    const value: string | MessageTree = property.value;
    if (property.get) Object.defineProperty(target, name, property);
    else if (typeof value === "object" && !Array.isArray(value)) {
      target[name] ??= {};
      fill(target[name] as Record<string, unknown>, value, key);
    } else {
      const message = (active.messages[key] ?? value) as CompiledMessage;
      const hasValues = typeof value !== "string" || value.includes("{");
      target[name] = hasValues ? (values: MessageValues) => formatMessage(message, values) : message;
    }
  }
}

const formatMessage = (message: CompiledMessage, values: MessageValues): string =>
  selectForms(message, values).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });

function selectForms(message: CompiledMessage, values: MessageValues): string {
  if (typeof message === "string") return message;
  const texts = message.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part.of];
    plurals ??= new Intl.PluralRules(active.locale);
    const form = part.forms[`=${value}`] ?? part.forms[plurals.select(Number(value))] ?? part.forms.other;
    return selectForms(form ?? "", values);
  });
  return texts.join("");
}

/** The messages as components use them: texts, and functions of their placeholders. */
export type Messages<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? Message<Tree[Name]> : Messages<Tree[Name]>;
};

type Message<Text extends string> = string extends Text
  ? string
  : Parse<Text, never, never> extends [infer Any extends string, infer Count extends string, string]
    ? [Any | Count] extends [never]
      ? string
      : (
          values: { readonly [Name in Exclude<Any, Count>]: string | number } & { readonly [Name in Count]: number },
        ) => string
    : never;

/** Reads a text up to its end or an unmatched brace: `[names of placeholders, names of plurals, the rest]`. */
type Parse<Text extends string, Any, Count> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? [Any, Count, `${Rest}{${After}`]
    : ParseArgument<After, Any, Count>
  : Text extends `${string}}${infer Rest}`
    ? [Any, Count, Rest]
    : [Any, Count, ""];

type ParseArgument<Text extends string, Any, Count> = Text extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${infer Name}, ${infer Kind}, ${string}`
    ? Text extends `${string}, ${string}, ${infer Forms}`
      ? Kind extends "plural"
        ? ParseForms<Forms, Any, Count | Name>
        : ParseForms<Forms, Any | Name, Count>
      : never
    : Parse<Rest, Any | Inside, Count>
  : never;

type ParseForms<Text extends string, Any, Count> = Text extends `${infer Before}{${infer Form}`
  ? Before extends `${string}}${infer Rest}`
    ? Parse<`${Rest}{${Form}`, Any, Count>
    : Parse<Form, Any, Count> extends [infer NextAny, infer NextCount, infer Rest extends string]
      ? ParseForms<Rest, NextAny, NextCount>
      : never
  : Text extends `${string}}${infer Rest}`
    ? Parse<Rest, Any, Count>
    : [Any, Count, ""];
