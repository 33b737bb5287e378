import { z } from "zod";
import { apiBasePath } from "./constants.ts";
import type { Endpoint, PerAccess } from "./endpoint.ts";
import { type ErrorCode, sentErrorCodes } from "./errors/codes.ts";
import { errorStatus } from "./errors/statuses.ts";
import { accessTypes, requestHeaders } from "./headers.ts";

const keyHeaders = {
  client: requestHeaders.publishableClientKey,
  server: requestHeaders.secretServerKey,
  admin: requestHeaders.superSecretAdminKey,
} as const;

const toJsonSchema = (schema: z.ZodType): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: "any", io: "output" });
  return rest;
};

/** One schema, or the variants for the access types. */
function describeSchema(declared: PerAccess<z.ZodType>): object {
  if (declared instanceof z.ZodType) return toJsonSchema(declared);
  return { anyOf: accessTypes.map((access) => ({ title: `${access} access`, ...toJsonSchema(declared[access]) })) };
}

const listParameters = (schema: z.ZodObject | undefined, parameterLocation: "path" | "query" | "header"): object[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: parameterLocation,
    required: parameterLocation === "path" || !(field instanceof z.ZodType && field.safeParse(undefined).success),
    schema: field instanceof z.ZodType ? toJsonSchema(field) : {},
  }));

/** Errors with the same status share a response; the header and the body distinguish them. */
function describeErrorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/KnownError" } } },
      },
    ]),
  );
}

function describeOperation(group: string, name: string, endpoint: Endpoint): object {
  const isText = endpoint.response instanceof z.ZodString;
  const success = {
    description: endpoint.status >= 300 ? "A redirect; see the Location header" : "Success",
    content: { [isText ? "text/plain" : "application/json"]: { schema: describeSchema(endpoint.response) } },
  };
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    security:
      endpoint.access === "none"
        ? [{}]
        : endpoint.access.map((access) => ({ accessType: [], projectId: [], [access]: [] })),
    parameters: [
      ...listParameters(endpoint.params, "path"),
      ...listParameters(endpoint.query, "query"),
      ...listParameters(endpoint.headers, "header"),
    ],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { "application/json": { schema: describeSchema(endpoint.body) } } } }
      : {}),
    responses: {
      [endpoint.status]: success,
      ...(endpoint.otherStatus === undefined ? {} : { [endpoint.otherStatus]: success }),
      ...describeErrorResponses(endpoint.errors),
    },
  };
}

const createApiKeyScheme = (name: string) => ({ type: "apiKey", in: "header", name });

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** The API description, generated from the endpoint declarations. @see OpenAPI 3.1 */
export function describeApi(contract: Groups, options: { version: string; serverUrl: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      paths[endpoint.path || "/"] ??= {};
      Object.assign(paths[endpoint.path || "/"] ?? {}, {
        [endpoint.method.toLowerCase()]: describeOperation(group, name, endpoint),
      });
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Vestibule API", version: options.version, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: `${options.serverUrl}${apiBasePath}` }],
    paths,
    components: {
      schemas: {
        KnownError: {
          type: "object",
          required: ["code", "error"],
          properties: {
            code: { enum: sentErrorCodes() },
            error: { type: "string" },
            details: { type: "object" },
          },
        },
      },
      securitySchemes: {
        projectId: createApiKeyScheme(requestHeaders.projectId),
        accessType: createApiKeyScheme(requestHeaders.accessType),
        ...Object.fromEntries(accessTypes.map((access) => [access, createApiKeyScheme(keyHeaders[access])])),
      },
    },
  };
}
