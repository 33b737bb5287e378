import fc from "fast-check";
import { suggestFor } from "./suggestions.ts";
import { createValues, hostileTexts, type Schema, writeJson } from "./values.ts";

/** The parts of /openapi.json that requests are generated from. */
export interface ApiReference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Who sends a request. Each is in every world. */
export const callerNames = [
  ...(["anonymous", "client", "user", "anonymousUser", "server", "serverWithUser", "admin", "owner"] as const),
  ...(["ownerOfInternal", "partner", "foreignAdmin", "mixed"] as const),
];
export type CallerName = (typeof callerNames)[number];

const callersByAccess: Readonly<Record<string, readonly CallerName[]>> = {
  client: ["client", "user", "user", "anonymousUser", "ownerOfInternal"],
  server: ["server", "serverWithUser"],
  admin: ["admin", "owner"],
};

/** Contains `{{name}}` where a value of the world belongs. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly caller: CallerName;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Sent after all other requests of its world, because a success ends the users or keys that they use. */
  readonly endsCallers: boolean;
}

/** Of hundred values. */
const hostilities = [0, 4, 40];

/** Ends the sender, its project, or its keys, or changes the project so that it can't do much. */
const endsCallers = (method: string, path: string): boolean =>
  method === "delete" || /revoke|\/(?:projects|users|api-keys)(?:\/|$)|transfer|password|sessions|mfa/.test(path);

const withoutBody = new Set(["get", "delete"]);

/** Percent-encodes; what isn't well-formed becomes bytes that are invalid UTF-8. */
const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text).replace(/%7B%7B(\w+)%7D%7D/g, "{{$1}}") : "%ED%A0%80";

const toText = (value: unknown): string => (typeof value === "string" ? value : writeJson(value));

function createParameters(path: string, operation: Operation, hostility: number) {
  const suggest = suggestFor(path);
  return fc.tuple(
    ...(operation.parameters ?? []).map(({ name, in: place, required = false, schema }) =>
      fc
        .option(createValues(schema, hostility, suggest, name), { nil: undefined, freq: required ? 50 : 2 })
        .map((value) => ({ name, place, text: value === undefined ? null : toText(value) })),
    ),
  );
}

/** Bodies that are no JSON, or not declared as such. */
const brokenBodies: readonly { readonly type: string; readonly body: string }[] = [
  ...["", "{", "null", "[]", '"x"', "\ufeff{}", '{"a":"\\ud800"}', "{}{}", `${"[".repeat(30_000)}`].map((body) => ({
    type: "application/json",
    body,
  })),
  ...["text/plain", "application/json; charset=utf-16", "multipart/form-data; boundary=x", "x"].map((type) => ({
    type,
    body: '{"a":1}',
  })),
  { type: "application/x-www-form-urlencoded", body: "a=1&a=2&__proto__=x&%00=%ff&grant_type=refresh_token" },
  { type: "application/x-www-form-urlencoded", body: "a&".repeat(5_000) },
];

function createBodies(path: string, operation: Operation, hostility: number) {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const valid = createValues(schema ?? { type: "object" }, hostility, suggestFor(path)).map((value) => ({
    type: "application/json",
    body: writeJson(value),
  }));
  if (hostility === 0) return valid;
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) });
}

function createCallerChoice(operation: Operation) {
  const allowed = (operation.security ?? []).flatMap((scheme) =>
    Object.keys(scheme).flatMap((name) => callersByAccess[name] ?? []),
  );
  const any = fc.constantFrom(...callerNames);
  if (allowed.length === 0) return any;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...allowed) }, { weight: 1, arbitrary: any });
}

function createRequests(
  method: string,
  path: string,
  operation: Operation,
  hostility: number,
): fc.Arbitrary<FuzzRequest> {
  const hasBody = !withoutBody.has(method);
  return fc
    .record({
      caller: createCallerChoice(operation),
      parameters: createParameters(path, operation, hostility),
      content: hasBody ? createBodies(path, operation, hostility) : fc.constant(null),
      brokenQuery: fc.constantFrom("", "", "", "%", "%00=1", "a[b]=c", "__proto__=1", "%ED%A0%80=%ff"),
    })
    .map(({ caller, parameters, content, brokenQuery }) => {
      const inPlace = (place: string) => parameters.filter((parameter) => parameter.place === place);
      const filled = inPlace("path").reduce(
        (rest, { name, text }) => rest.replace(`{${name}}`, () => encode(text ?? "") || "%20"),
        path,
      );
      const query = inPlace("query").flatMap(({ name, text }) => (text === null ? [] : [`${name}=${encode(text)}`]));
      if (hostility > 0 && brokenQuery !== "") query.push(brokenQuery);
      const headers = inPlace("header").flatMap(({ name, text }) =>
        // What HTTP itself can't carry never reaches the server.
        text === null || !/^[\x20-\x7e]{0,1000}$/.test(text) ? [] : [[name, text] as const],
      );
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: filled + (query.length > 0 ? `?${query.join("&")}` : ""),
        caller,
        headers: { ...Object.fromEntries(headers), ...(content && { "content-type": content.type }) },
        body: content?.body ?? null,
        endsCallers: endsCallers(method, path),
      };
    });
}

/** Returns rounds of requests, each with one request of every operation. A round is the same in every run. */
export function createRounds(reference: ApiReference): { readonly size: number; round(seed: number): FuzzRequest[] } {
  const requests = Object.entries(reference.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      fc.oneof(...hostilities.map((hostility) => createRequests(method, path, operation, hostility))),
    ),
  );
  const rounds = fc
    .tuple(...requests)
    .chain((made) => fc.shuffledSubarray(made, { minLength: made.length, maxLength: made.length }));
  return {
    size: requests.length,
    round: (seed) => fc.sample(rounds, { seed, numRuns: 1 })[0] ?? [],
  };
}

/** Values for headers that every request has. */
export const hostileHeaderTexts = hostileTexts.filter((text) => /^[\x21-\x7e]{1,300}$/.test(text));
