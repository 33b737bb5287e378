import type { z } from "zod";
import type { ErrorCode } from "./errors/codes.ts";
import type { AccessType } from "./headers.ts";

export type EndpointMethod = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * What kind of user an endpoint needs. `ignored`: a user may be signed in, the endpoint does not care; they are not
 * looked up. `optional`: the endpoint tells something about the user if there is one. `required`: without one the
 * answer is USER_AUTHENTICATION_REQUIRED. `own`: the endpoint is about the caller; without one the answer is
 * CANNOT_GET_OWN_USER_WITHOUT_USER.
 */
export type UserRule = "ignored" | "optional" | "required" | "own";

/** One schema for every caller, or one per access type where their fields differ. */
export type PerAccess<S> = S | { readonly client: S; readonly server: S; readonly admin: S };

/** An endpoint of API v1 as data. Paths are relative to `/api/v1`, parameters are written `{name}`. */
export interface Endpoint {
  readonly method: EndpointMethod;
  readonly path: string;
  /** One sentence for the reference. */
  readonly summary: string;
  /** The access types accepted, in the order client, server, admin; `none` needs no authentication at all. */
  readonly access: readonly AccessType[] | "none";
  readonly user: UserRule;
  readonly params?: z.ZodObject;
  /** Undeclared: query parameters are ignored. Declared: unknown ones are refused. */
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** Undeclared: the body is ignored. */
  readonly body?: PerAccess<z.ZodType>;
  /** 303 and 307: the answer is a redirect, its target is the location header. */
  readonly status: 200 | 201 | 303 | 307;
  /** The status of the answers that differ from the usual one; `summary` says which. */
  readonly otherStatus?: 201;
  /** A zod string means a plain-text answer. */
  readonly response: PerAccess<z.ZodType>;
  /** Catalogue errors of the endpoint's own checks; the common ones (keys, tokens, schema) come before them. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint, keeping its exact types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** A domain's endpoints by name: the shape from which its handlers are demanded. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;

type OutputOf<S> = S extends z.ZodType
  ? z.output<S>
  : S extends { client: infer C; server: infer V; admin: infer A }
    ?
        | (C extends z.ZodType ? z.output<C> : never)
        | (V extends z.ZodType ? z.output<V> : never)
        | (A extends z.ZodType ? z.output<A> : never)
    : undefined;

/** The validated body an endpoint's handler receives. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? OutputOf<S> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? OutputOf<S> : undefined;
export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? OutputOf<S> : undefined;
export type HeadersOf<E extends Endpoint> = E extends { headers: infer S } ? OutputOf<S> : undefined;
/** The success body an endpoint's handler returns. */
export type ResponseOf<E extends Endpoint> = OutputOf<E["response"]>;
