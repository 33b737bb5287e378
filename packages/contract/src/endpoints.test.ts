import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract, defaultBodyBytes, type Endpoint, largeBodyBytes } from "./endpoints.ts";
import { sentErrorCodes } from "./errors/codes.ts";
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
const largeFields = [
  "profile_image_url",
  "client_metadata",
  "server_metadata",
  "config",
  "content",
  "html",
  "tsx_source",
  "template_tsx_source",
  "config_string",
  "config_override_string",
];

/** Arrays of a response's top level, by name; `items` of a list, and the response itself if it is an array. */
function getArrays(schema: z.ZodType): [name: string, array: z.ZodType][] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => getArrays(option as z.ZodType));
  if (schema instanceof z.ZodArray) return [["items", schema]];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<unknown>(schema.shape).flatMap(([name, field]): [string, z.ZodType][] =>
    field instanceof z.ZodArray ? [[name, field]] : [],
  );
}

/** Lists without pages, and what limits how many items exist. The server's tests show each limit. */
const completeLists = {
  "passkeys.list": "passkeys per user",
  "sessions.list": "sessions per user",
  "teamPermissions.holderCounts": "permission definitions",
  "projectPermissions.holderCounts": "permission definitions",
  "connectedAccounts.list": "linked accounts per user",
  "connectedAccounts.listOfUser": "linked accounts per user",
  "ownedProjects.list": "projects per owner",
  "projectOwners.list": "owners per project",
  "projectOwnerInvitations.list": "open invitations per project",
  "emailTemplates.list": "types of email",
  "notificationPreferences.list": "kinds of email",
  "integrationDomains.list": "entries of a configuration list",
  "integrationProviders.list": "entries of a configuration list",
};

/** Responses about one object, whose arrays are fields. The limits above apply to those that grow. */
const documents = [
  "mfa.confirmTotp",
  "mfa.createRecoveryCodes",
  "sessions.readCurrent",
  "projects.jwks",
  "projects.anonymousUsersJwks",
  "projects.restrictedUsersJwks",
  "ownUser.read",
  "ownUser.update",
  "users.previewAffected",
  "users.create",
  "users.read",
  "users.update",
  "teamMemberProfiles.read",
  "teamMemberProfiles.update",
  "teamPermissionDefinitions.create",
  "teamPermissionDefinitions.update",
  "projectPermissionDefinitions.create",
  "projectPermissionDefinitions.update",
  "currentProject.testSignUpRules",
  "projectKeys.listCreations",
  "emailTemplates.read",
  "emailTemplates.update",
  "sentEmails.read",
  "sentEmails.resend",
  "applicationEmails.send",
  "emailDocuments.listTemplates",
  "emailDocuments.listThemes",
  "emailDocuments.listDrafts",
  "metrics.read",
  "metrics.userActivity",
  "integrationOauth.discovery",
  "integrationOauth.configuration",
  "integrationOauth.jwks",
];

const lists = endpoints.flatMap(([name, endpoint]) => {
  const arrays = listVariants(endpoint.response).flatMap(getArrays);
  return arrays.some(([field]) => field === "items")
    ? [[name, endpoint, arrays.map(([, array]) => array)] as const]
    : [];
});

describe("every list has a maximum", () => {
  test.each(lists)("%s", (_name, _endpoint, arrays) => {
    for (const array of arrays) expect(z.toJSONSchema(array, { unrepresentable: "any" }).maxItems).toBeGreaterThan(0);
  });

  const paginated = lists.filter(([, { query }]) => query && "limit" in query.shape);
  test.each(paginated)(
    "%s rejects limits outside it, and cursors that it never returned",
    (name, { query }, arrays) => {
      const limits = arrays.map((array) => z.toJSONSchema(array, { unrepresentable: "any" }).maxItems ?? 0);
      const isAccepted = (field: string, value: unknown) =>
        !query?.safeParse({ [field]: value }).error?.issues.some(({ path }) => path[0] === field);
      expect(isAccepted("limit", Math.max(...limits))).toBe(true);
      for (const limit of ["0", "-1", "1.5", "ten", "", "Infinity"])
        expect(isAccepted("limit", limit), limit).toBe(false);
      // Published clients may ask for any number of users; they get a page.
      expect(isAccepted("limit", "1e308")).toBe(name === "users.list");
      expect(isAccepted("cursor", "no-cursor")).toBe(false);
    },
  );

  test("a list without pages says what limits its items", () => {
    const complete = lists.filter(([, { query }]) => !query || !("cursor" in query.shape)).map(([name]) => name);
    expect(complete).toEqual(Object.keys(completeLists));
  });

  test("other responses with arrays are about one object", () => {
    const names = endpoints.flatMap(([name, { response }]) => {
      const fields = listVariants(response)
        .flatMap(getArrays)
        .map(([field]) => field);
      return fields.length > 0 && !fields.includes("items") ? [name] : [];
    });
    expect(names).toEqual(documents);
  });
});

describe("endpoints", () => {
  test("each have a unique method and path", () => {
    const called = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(called).size).toBe(called.length);
  });

  test("use only methods of API v1", () => {
    for (const [, { method }] of endpoints) expect(["GET", "POST", "PUT", "PATCH", "DELETE"]).toContain(method);
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
      for (const code of endpoint.errors) expect(sentErrorCodes()).toContain(code);
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

    test("rejects unknown fields, except where the server must ignore them", () => {
      const pathsWithLooseSchemas = [
        "/auth/oauth/token",
        "/auth/oauth/callback/{provider_id}",
        "/check-feature-support",
        "/integrations/{partner}/oauth/token",
        // Products that the server does not offer
        "/payments/products/{customer_type}/{customer_id}",
        "/payments/products/{customer_type}/{customer_id}/switch",
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
