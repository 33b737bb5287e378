import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorStatus, projectSettings } from "@vestibule/contract";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, test } from "vitest";
import { generateReference } from "./lib/reference/reference.mjs";
import { ROOT } from "./lib/repository.mjs";

const folder = join(ROOT, "docs", "reference");
const generated = generateReference();
const endpoints = Object.values(contract).flatMap((group) => Object.values(group));
const outOfDate = "Out of date: run `node scripts/generate-reference.mjs` and commit the change";

describe("docs/reference", () => {
  test.each(Object.keys(generated))("%s matches the sources", (name) => {
    const path = join(folder, name);
    expect(existsSync(path) ? readFileSync(path, "utf8") : "", outOfDate).toBe(generated[name]);
  });

  test("contains no other files", () => {
    expect(readdirSync(folder).sort(), outOfDate).toEqual(Object.keys(generated).sort());
  });

  test("has links that resolve to a file and its heading", () => {
    const headings = (text) =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, "")
          .replaceAll(" ", "-"),
      );
    const pages = Object.entries(generated).filter(([name]) => name.endsWith(".md"));
    for (const [name, text] of pages) {
      for (const [, file, anchor] of text.matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)) {
        expect(existsSync(join(folder, file)), `${name}: ${file}`).toBe(true);
        if (anchor) expect(headings(generated[file || name]), `${name}: ${file}#${anchor}`).toContain(anchor);
      }
    }
  });

  test("has a value for every placeholder", () => {
    for (const name of ["README.md", "endpoints.md", "errors.md", "configuration.md", "project-settings.md"]) {
      expect(generated[name]).not.toMatch(/undefined|\[object|NaN|null\}/);
    }
  });
});

describe("errors.md", () => {
  test("lists every code with its status and the details that published clients need", () => {
    const text = generated["errors.md"];
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(text).toContain(`### ${code}\n\n- Status: ${status}\n`);
    }
    const section = (code) => text.split(`### ${code}\n`)[1]?.split("\n### ")[0] ?? "";
    expect(section("PASSWORD_TOO_LONG")).toContain("| `maxLength` | `number` |");
    expect(section("PASSWORD_TOO_SHORT")).toContain("| `min_length` | `number` |");
    expect(section("ADMIN_ACCESS_TOKEN_EXPIRED")).toContain("| `expired_at_millis` | `null` |");
    expect(section("TEAM_PERMISSION_REQUIRED")).toContain("| `permission_id` | `string` |");
    expect(section("WRONG_PERMISSION_SCOPE").match(/^\| `/gm)).toHaveLength(3);
    expect(section("EMAIL_PASSWORD_MISMATCH")).toContain("Wrong e-mail or password.");
  });
});

describe("configuration.md", () => {
  const rows = generated["configuration.md"].match(/^\| `VESTIBULE_.*$/gm) ?? [];

  test("lists exactly the variables of the self-hosting guide", () => {
    const guide = readFileSync(join(ROOT, "docs", "guides", "self-hosting.md"), "utf8");
    const findNames = (text) => [...new Set(text.match(/VESTIBULE_[A-Z_]*[A-Z]/g))].sort();
    expect(findNames(rows.map((row) => row.split("|")[1]).join())).toEqual(findNames(guide));
  });

  test("lists their defaults and rules", () => {
    const cells = (name) => rows.find((row) => row.includes(`\`${name}\``))?.split(" | ");
    expect(cells("VESTIBULE_PORT")).toMatchObject({ 1: "`8100`", 2: "must be a port from 1 to 65535" });
    expect(cells("VESTIBULE_DATA_DIR")?.[1]).toBe("`.vestibule`");
    expect(cells("VESTIBULE_SECRET")?.[2]).toContain("at least 43 characters");
    expect(cells("VESTIBULE_LOG_LEVEL")).toMatchObject({
      1: "`info`",
      2: "must be one of debug, info, warn, error, silent",
    });
  });
});

describe("project-settings.md", () => {
  test("lists every setting with its bounds, default and meaning", () => {
    const rows = generated["project-settings.md"].match(/^\| `.*$/gm) ?? [];
    expect(rows).toHaveLength(Object.keys(projectSettings).length);
    const cells = (name) => rows.find((row) => row.startsWith(`| \`${name}\``))?.split(" | ");
    expect(cells("password_min_length")?.slice(1)).toEqual([
      "8 to 64",
      "`8`",
      "yes",
      "Minimum number of characters in new passwords. |",
    ]);
    expect(cells("session_idle_minutes")?.slice(1, 4)).toEqual(["15 to 527040 minutes, or `null`", "`null`", ""]);
  });
});

describe("openapi.json", () => {
  const document = JSON.parse(generated["openapi.json"]);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  /** All values with this key, anywhere in the document. */
  const getValues = (key, value = document) =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) => [
          ...(name === key && typeof inner === "string" ? [inner] : []),
          ...getValues(key, inner),
        ]);

  test("is OpenAPI 3.1 with every endpoint once", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path || "/"}`).sort());
  });

  test("has a unique ID for each operation", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+\.\w+$/);
  });

  test("has references that resolve", () => {
    const references = getValues("$ref");
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      expect(reference).toMatch(/^#\//);
      const parts = reference.slice(2).split("/");
      expect(
        parts.reduce((value, part) => value?.[part], document),
        reference,
      ).toBeDefined();
    }
  });

  test("declares every parameter of every path", () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(declared.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    }
  });

  test("requires only security schemes that it defines", () => {
    const known = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations) {
      for (const demand of operation.security) expect(known).toEqual(expect.arrayContaining(Object.keys(demand)));
    }
  });

  test("describes a response for success and for each error that the endpoint declares", () => {
    for (const { path, method, operation } of operations) {
      const endpoint = endpoints.find((one) => (one.path || "/") === path && one.method.toLowerCase() === method);
      const successes = [endpoint.status, endpoint.otherStatus].filter((status) => status !== undefined);
      const statuses = [...successes, ...endpoint.errors.map((code) => errorStatus[code])].map(String);
      expect(Object.keys(operation.responses).sort(), path).toEqual([...new Set(statuses)].sort());
      for (const response of Object.values(operation.responses)) expect(response.description).toMatch(/\S/);
    }
  });

  test("lists each required field once, and only described fields", () => {
    const objects = (value) =>
      typeof value !== "object" || value === null
        ? []
        : [...(value.properties ? [value] : []), ...Object.values(value).flatMap(objects)];
    for (const { properties, required = [] } of objects(document.paths)) {
      expect(new Set(required).size).toBe(required.length);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    }
  });
});
