import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract, type Endpoint } from "./endpoints.ts";
import { errorGroupOf } from "./errors/codes.ts";
import { accessTypes } from "./headers.ts";

const endpoints = Object.entries(contract).flatMap(([group, byName]) =>
  Object.entries<Endpoint>(byName).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);
const variantsOf = (declared: Endpoint["body"]): z.ZodType[] =>
  declared === undefined ? [] : declared instanceof z.ZodType ? [declared] : Object.values(declared);

/** The values of `type` by which a body's variants are told apart. */
const literalsOf = (union: z.ZodDiscriminatedUnion): string[] =>
  union.options.flatMap((option) => {
    const type = option instanceof z.ZodObject ? option.shape.type : undefined;
    return type instanceof z.ZodLiteral ? [...type.values].map(String) : [];
  });

describe("the endpoints", () => {
  test("have each their own method and path", () => {
    const called = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(called).size).toBe(called.length);
  });

  test("use no method that version 1 does not have", () => {
    for (const [, { method }] of endpoints) expect(["GET", "POST", "PATCH", "DELETE"]).toContain(method);
  });

  describe.each(endpoints)("%s", (_name, endpoint) => {
    test("has a path of lower-case words whose parameters are declared", () => {
      expect(endpoint.path).toMatch(/^(\/(\{[a-z_]+\}|[a-z.-]+))*$/);
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named);
    });

    test("says what it does in a sentence", () => {
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
    });

    test("lists its access types in the order in which errors tell them", () => {
      if (endpoint.access === "none") return;
      expect(endpoint.access.length).toBeGreaterThan(0);
      expect([...endpoint.access]).toEqual(accessTypes.filter((access) => endpoint.access.includes(access)));
    });

    test("declares errors of the catalogue, each once", () => {
      for (const code of endpoint.errors) expect(Object.keys(errorGroupOf)).toContain(code);
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    });

    test("has no body when it is a GET", () => {
      if (endpoint.method === "GET") expect(endpoint.body).toBeUndefined();
    });

    test("needs no user where nobody is asked who they are", () => {
      if (endpoint.access === "none") expect(["ignored", "optional"]).toContain(endpoint.user);
    });

    test("refuses fields that it does not know, except where a standard has them ignored", () => {
      const loosePaths = [
        "/auth/oauth/token",
        "/auth/oauth/callback/{provider_id}",
        "/check-feature-support",
        "/integrations/{partner}/oauth/token",
      ];
      for (const schema of loosePaths.includes(endpoint.path) ? [] : variantsOf(endpoint.body)) {
        const types = schema instanceof z.ZodDiscriminatedUnion ? literalsOf(schema) : [undefined];
        expect(types.length).toBeGreaterThan(0);
        for (const type of types) {
          const { error } = schema.safeParse({ ...(type && { type }), "no-field-has-this-name": 1 });
          expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
        }
      }
    });

    test("answers nothing that it does not declare", () => {
      for (const schema of variantsOf(endpoint.response)) {
        if (schema instanceof z.ZodObject)
          expect(schema.safeParse({ "no-field-has-this-name": 1 }).error?.issues.at(-1)?.code).toBe(
            "unrecognized_keys",
          );
      }
    });
  });
});
