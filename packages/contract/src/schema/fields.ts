/**
 * The fields of an entity, each declared once. Response and request shapes, `expected`, columns, audit entries, CSV
 * columns, example events and the kit's types follow from the declaration.
 */
import type { z } from "zod";
import { anyJson, metadata, millis } from "./values.ts";

/** `client`: clients, servers and admins. `server`: servers and admins only. */
type FieldAccess = "client" | "server";

/** In responses. */
interface Readable {
  readonly read: z.ZodType;
  readonly readBy: FieldAccess;
  /** The value in example events, or a function of the time, in ms since the epoch. */
  readonly example: unknown;
  /** Only in responses to the newer family of header names: older clients don't know the field. Its schema is optional. */
  readonly isNewer?: true;
}

/** In requests. */
interface Writable {
  readonly write: z.ZodType;
  readonly writeBy: FieldAccess;
  /** The value in `expected`. Default: `read`. */
  readonly expected?: z.ZodType;
}

type Without<Properties> = { readonly [Name in keyof Properties]?: never };

interface Stored {
  /** Stored as written, in a column of the same name and this type. */
  readonly column?: "text" | "boolean" | "jsonb";
  /** The stored value if none is given at creation. Absent: required. */
  readonly initial?: null | boolean;
  /** The URL of an image; the server stores uploaded images separately, and only their path here. */
  readonly isImage?: true;
  /** Whether "" is stored as null. */
  readonly isEmptyNull?: true;
  /** What an audit entry says about a change: only the field's name, or also its values. Never the values of texts. */
  readonly audit?: "name" | "values";
  /** Whether it's a column of CSV exports. Times are exported without the suffix `_millis`. */
  readonly csv?: true;
}

type Field = Stored & (Readable | Without<Readable>) & (Writable | Without<Writable>);

export type Fields = Readonly<Record<string, Field>>;

/** Declares the fields of an entity. Order: as in CSV exports and the reference. */
export const declareFields = <const Declared extends Fields>(fields: Declared): Declared => fields;

/** JSON that belongs to the application. */
export const metadataField = <ReadBy extends FieldAccess, WriteBy extends FieldAccess>(
  readBy: ReadBy,
  writeBy: WriteBy,
) =>
  ({
    read: anyJson(),
    readBy,
    write: metadata(),
    writeBy,
    expected: metadata(),
    column: "jsonb",
    initial: null,
    audit: "name",
    example: null,
  }) as const;

/** A time in responses. */
export const timeField = <ReadBy extends FieldAccess>(readBy: ReadBy) =>
  ({ read: millis(), readBy, example: (now: number): number => now }) as const;

type NamesWith<Declared, Property> = {
  [Name in keyof Declared]: Declared[Name] extends Property ? Name : never;
}[keyof Declared];

/** Servers read and write everything that clients do. */
type Including<Access extends FieldAccess> = Access extends "server" ? FieldAccess : "client";

type ReadableName<Declared, Access extends FieldAccess> = NamesWith<Declared, { readonly readBy: Including<Access> }>;
type WritableName<Declared, Access extends FieldAccess> = NamesWith<Declared, { readonly writeBy: Including<Access> }>;

type SchemaOf<Field, Property extends string> = Field extends {
  readonly [P in Property]: infer Schema extends z.ZodType;
}
  ? Schema
  : never;

type ReadShape<Declared, Access extends FieldAccess> = {
  [Name in ReadableName<Declared, Access>]: SchemaOf<Declared[Name], "read">;
};

type WriteShape<Declared, Access extends FieldAccess> = {
  [Name in WritableName<Declared, Access>]: z.ZodOptional<SchemaOf<Declared[Name], "write">>;
};

type ExpectedShape<Declared> = {
  [Name in NamesWith<Declared, { readonly read: z.ZodType; readonly write: z.ZodType }>]: z.ZodOptional<
    Declared[Name] extends { readonly expected: z.ZodType }
      ? SchemaOf<Declared[Name], "expected">
      : SchemaOf<Declared[Name], "read">
  >;
};

const includes = (access: FieldAccess, required: FieldAccess | undefined): boolean =>
  required === "client" || required === access;

const mapFields = (fields: Fields, map: (field: Field) => unknown): unknown =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const mapped = map(field);
      return mapped === undefined ? [] : [[name, mapped]];
    }),
  );

/** The fields of a response to clients, or to servers. */
export const readShape = <Declared extends Fields, Access extends FieldAccess>(fields: Declared, access: Access) =>
  mapFields(fields, ({ read, readBy }) => (includes(access, readBy) ? read : undefined)) as ReadShape<Declared, Access>;

/** The fields that a request of a client, or of a server, can contain. */
export const writeShape = <Declared extends Fields, Access extends FieldAccess>(fields: Declared, access: Access) =>
  mapFields(fields, ({ write, writeBy }) => (includes(access, writeBy) ? write?.optional() : undefined)) as WriteShape<
    Declared,
    Access
  >;

/** The fields that `expected` can contain: those that servers can read and write. */
export const expectedShape = <Declared extends Fields>(fields: Declared) =>
  mapFields(fields, ({ read, write, expected }) =>
    read && write ? (expected ?? read).optional() : undefined,
  ) as ExpectedShape<Declared>;

/** The names of the fields with a column. */
export type ColumnName<Declared> = NamesWith<Declared, { readonly column: string }> & string;

/** Values for an entity's columns; absent fields are not given. */
export type ColumnValues<Declared> = {
  readonly [Name in ColumnName<Declared>]?: z.output<SchemaOf<Declared[Name], "write">> | undefined;
};

const namesWhere = (fields: Fields, matches: (field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (matches(field) ? [name] : []));

/** The names of the fields that clients, or servers, can read. */
export const readableNames = <Declared extends Fields, Access extends FieldAccess>(fields: Declared, access: Access) =>
  namesWhere(fields, ({ readBy }) => includes(access, readBy)) as ReadableName<Declared, Access>[];

/** The names of the columns, of all fields or of those that clients can read. */
export const columnNames = <Declared extends Fields, Access extends FieldAccess = "server">(
  fields: Declared,
  access?: Access,
) =>
  namesWhere(
    fields,
    ({ column, readBy }) => column !== undefined && (access === undefined || includes(access, readBy)),
  ) as (ColumnName<Declared> & ReadableName<Declared, Access>)[];

/** The names of the columns that only newer clients know. */
export const newerColumnNames = <Declared extends Fields, Access extends FieldAccess = "server">(
  fields: Declared,
  access?: Access,
) => columnNames(fields, access).filter((name) => fields[name]?.isNewer);

/** The names of the fields whose changes are audited. */
export const auditedNames = <Declared extends Fields>(fields: Declared) => ({
  withoutValues: namesWhere(fields, ({ audit }) => audit === "name") as NamesWith<
    Declared,
    { readonly audit: "name" }
  >[],
  withValues: namesWhere(fields, ({ audit }) => audit === "values") as NamesWith<
    Declared,
    { readonly audit: "values" }
  >[],
});

type CsvName<Name> = Name extends `${infer Time}_millis` ? Time : Name;

/** The columns of CSV exports, in order. */
export const csvNames = <Declared extends Fields>(fields: Declared) =>
  namesWhere(fields, ({ csv }) => csv === true).map((name) => name.replace(/_millis$/, "")) as CsvName<
    NamesWith<Declared, { readonly csv: true }>
  >[];

type Examples<Declared, Access extends FieldAccess> = {
  [Name in ReadableName<Declared, Access>]: SchemaOf<Declared[Name], "read"> extends z.ZodType<infer Value>
    ? Value
    : never;
};

/** An example as a client, or a server, reads it. `now`: ms since the epoch. */
export const createExample = <Declared extends Fields, Access extends FieldAccess>(
  fields: Declared,
  access: Access,
  now: number,
) =>
  mapFields(fields, ({ readBy, example, isNewer }) => {
    if (isNewer || !includes(access, readBy)) return undefined;
    return typeof example === "function" ? example(now) : example;
  }) as Examples<Declared, Access>;
