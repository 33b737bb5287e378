import { describe, expect, test } from "vitest";
import { z } from "zod";
import { teamFields } from "../teams/team-fields.ts";
import { userFields } from "../users/user-fields.ts";
import {
  auditedNames,
  columnNames,
  createExample,
  csvNames,
  declareFields,
  expectedShape,
  metadataField,
  readableNames,
  readShape,
  timeField,
  writeShape,
} from "./fields.ts";
import { flag } from "./values.ts";

const fields = declareFields({
  id: { read: z.string(), readBy: "client", csv: true, example: "1" },
  name: {
    read: z.string().nullable(),
    readBy: "client",
    write: z.string().nullable(),
    writeBy: "client",
    column: "text",
    initial: null,
    audit: "name",
    csv: true,
    example: "Ada",
  },
  created_at_millis: { ...timeField("client"), csv: true },
  notes: metadataField("server", "server"),
  is_blocked: {
    read: z.boolean(),
    readBy: "server",
    write: flag(),
    writeBy: "server",
    column: "boolean",
    initial: false,
    audit: "values",
    example: false,
  },
  secret: { write: z.string(), writeBy: "client" },
});

describe("what follows from the declaration of an entity's fields", () => {
  test("clients read their fields, and servers read all readable fields", () => {
    expect(Object.keys(readShape(fields, "client"))).toEqual(["id", "name", "created_at_millis"]);
    expect(Object.keys(readShape(fields, "server"))).toEqual([
      "id",
      "name",
      "created_at_millis",
      "notes",
      "is_blocked",
    ]);
    expect(readableNames(fields, "client")).toEqual(["id", "name", "created_at_millis"]);
  });

  test("clients write their fields, and servers write all writable fields; each is optional", () => {
    expect(Object.keys(writeShape(fields, "client"))).toEqual(["name", "secret"]);
    expect(Object.keys(writeShape(fields, "server"))).toEqual(["name", "notes", "is_blocked", "secret"]);
    expect(z.strictObject(writeShape(fields, "server")).parse({})).toEqual({});
    expect(z.strictObject(writeShape(fields, "client")).safeParse({ is_blocked: true }).success).toBe(false);
  });

  test("`expected` contains the fields that are both readable and writable", () => {
    expect(Object.keys(expectedShape(fields))).toEqual(["name", "notes", "is_blocked"]);
  });

  test("columns, audited fields, and CSV columns", () => {
    expect(columnNames(fields)).toEqual(["name", "notes", "is_blocked"]);
    expect(columnNames(fields, "client")).toEqual(["name"]);
    expect(auditedNames(fields)).toEqual({ withoutValues: ["name", "notes"], withValues: ["is_blocked"] });
    expect(csvNames(fields)).toEqual(["id", "name", "created_at"]);
  });

  test("an example has the current time and only readable fields", () => {
    expect(createExample(fields, "client", 7)).toEqual({ id: "1", name: "Ada", created_at_millis: 7 });
  });
});

describe.each([
  ["user", userFields],
  ["team", teamFields],
] as const)("the fields of a %s", (_, declared) => {
  test.each(["client", "server"] as const)("have examples that a %s could read", (access) => {
    expect(
      z.strictObject(readShape(declared, access)).safeParse(createExample(declared, access, 1)).error,
    ).toBeUndefined();
  });

  test("with a column can be written, and null if that is their initial value", () => {
    const columns: readonly string[] = columnNames(declared);
    for (const [name, field] of Object.entries<{ readonly initial?: unknown; readonly write?: z.ZodType } | object>(
      declared,
    )) {
      if (!columns.includes(name)) continue;
      const { initial, write } = { initial: undefined, write: undefined, ...field };
      expect(z.strictObject({ [name]: write ?? z.never() }).safeParse({ [name]: null }).success, name).toBe(
        initial === null,
      );
    }
  });

  test("are never audited with the values of texts or metadata", () => {
    const shape: Readonly<Record<string, z.ZodType>> = readShape(declared, "server");
    for (const name of auditedNames<typeof userFields>(declared as typeof userFields).withValues)
      expect(shape[name]?.safeParse(true).success && !shape[name]?.safeParse("text").success, name).toBe(true);
  });
});
