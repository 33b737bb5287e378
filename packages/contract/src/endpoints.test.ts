import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract, defaultBodyBytes, type Endpoint, largeBodyBytes } from "./endpoints.ts";
import { getErrorGroup } from "./errors/codes.ts";
import { accessTypes } from "./headers.ts";

const endpoints = Object.entries(contract).flatMap(([group, byName]) =>
  Object.entries<Endpoint>(byName).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);
const listVariants = (declared: Endpoint["body"]): z.ZodType[] =>
  declared === undefined ? [] : declared instanceof z.ZodType ? [declared] : Object.values(declared);

/** The `type` values that discriminate a body's variants. */
const getLiterals = (union: z.ZodDiscriminatedUnion): string[] =>
  union.options.flatMap((option) => {
    const type = option instanceof z.ZodObject ? option.shape.type : undefined;
    return type instanceof z.ZodLiteral ? [...type.values].map(String) : [];
  });

/** A picture, metadata, a project's configuration, or an email template. */
const largeFields = ["profile_image_url", "client_metadata", "server_metadata", "config", "content"];

describe("endpoints", () => {
  test("each have a unique method and path", () => {
    const called = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(called).size).toBe(called.length);
  });

  test("use only methods of API v1", () => {
    for (const [, { method }] of endpoints) expect(["GET", "POST", "PATCH", "DELETE"]).toContain(method);
  });

  describe.each(endpoints)("%s", (_name, endpoint) => {
    test("has a lowercase path and declares its parameters", () => {
      expect(endpoint.path).toMatch(/^(\/(\{[a-z_]+\}|[a-z.-]+))*$/);
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named);
    });

    test("has a one-sentence summary", () => {
      expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
    });

    test("lists its access types in canonical order", () => {
      if (endpoint.access === "none") return;
      expect(endpoint.access.length).toBeGreaterThan(0);
      expect([...endpoint.access]).toEqual(accessTypes.filter((access) => endpoint.access.includes(access)));
    });

    test("declares only known error codes, each once", () => {
      for (const code of endpoint.errors) expect(Object.keys(getErrorGroup)).toContain(code);
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    });

    test("accepts large bodies exactly where a field can be large", () => {
      const fields = listVariants(endpoint.body).flatMap((variant) =>
        variant instanceof z.ZodObject ? Object.keys(variant.shape) : [],
      );
      const isLarge = fields.some((field) => largeFields.includes(field));
      expect(endpoint.maxBodyBytes ?? defaultBodyBytes).toBe(isLarge ? largeBodyBytes : defaultBodyBytes);
    });

    test("has no body for GET", () => {
      if (endpoint.method === "GET") expect(endpoint.body).toBeUndefined();
    });

    test("requires no user if it requires no authentication", () => {
      if (endpoint.access === "none") expect(["ignored", "optional"]).toContain(endpoint.user);
    });

    test("rejects unknown fields, except where a standard requires ignoring them", () => {
      const pathsWithLooseSchemas = [
        "/auth/oauth/token",
        "/auth/oauth/callback/{provider_id}",
        "/check-feature-support",
        "/integrations/{partner}/oauth/token",
      ];
      for (const schema of pathsWithLooseSchemas.includes(endpoint.path) ? [] : listVariants(endpoint.body)) {
        const types = schema instanceof z.ZodDiscriminatedUnion ? getLiterals(schema) : [undefined];
        expect(types.length).toBeGreaterThan(0);
        for (const type of types) {
          const { error } = schema.safeParse({ ...(type && { type }), "no-field-has-this-name": 1 });
          expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
        }
      }
    });

    test("returns no undeclared fields", () => {
      for (const schema of listVariants(endpoint.response)) {
        if (schema instanceof z.ZodObject)
          expect(schema.safeParse({ "no-field-has-this-name": 1 }).error?.issues.at(-1)?.code).toBe(
            "unrecognized_keys",
          );
      }
    });
  });
});
