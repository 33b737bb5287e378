import type { z } from "zod";
import type { ErrorCode } from "./errors/codes.ts";
import type { AccessType } from "./headers.ts";

export type EndpointMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * How an endpoint uses the signed-in user.
 * `ignored`: the user, if any, is not looked up.
 * `optional`: the response can include information about the user.
 * `required`: without a user the response is USER_AUTHENTICATION_REQUIRED.
 * `own`: the endpoint is about the caller; without a user the response is CANNOT_GET_OWN_USER_WITHOUT_USER.
 */
export type UserRequirement = "ignored" | "optional" | "required" | "own";

/** Maximum size of a body whose endpoint declares no other limit, in bytes. */
export const defaultBodyBytes = 64 * 1024;

/** Maximum size of a body that can contain a picture, metadata, a configuration, or an email template, in bytes. */
export const largeBodyBytes = 1_500_000;

/** One schema for every caller, or one per access type if the fields differ. */
export type PerAccess<S> = S | { readonly client: S; readonly server: S; readonly admin: S };

/** Describes an endpoint of API v1. Paths are relative to `/api/v1`; parameters are written `{name}`. */
export interface Endpoint {
  readonly method: EndpointMethod;
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  /** The accepted access types, in the order client, server, admin; `none` requires no authentication. */
  readonly access: readonly AccessType[] | "none";
  readonly user: UserRequirement;
  readonly params?: z.ZodObject;
  /** Undeclared: query parameters are ignored. Declared: unknown ones are rejected. */
  readonly query?: z.ZodObject;
  /** Query parameters of which one with the value `json` requests JSON, for a script, instead of a redirect. */
  readonly jsonModeParameters?: readonly string[];
  readonly headers?: z.ZodObject;
  /** Undeclared: the body is ignored. */
  readonly body?: PerAccess<z.ZodType>;
  /** Maximum size of the body, in bytes. Default: `defaultBodyBytes`. */
  readonly maxBodyBytes?: number;
  /** The server reads a body of at most this many bytes and discards it unparsed. Only without `body`. */
  readonly discardedBodyBytes?: number;
  /** 303 and 307 are redirects to the Location header. */
  readonly status: 200 | 201 | 303 | 307;
  /** Alternative success status; `summary` says when it is sent. */
  readonly otherStatus?: 200 | 201;
  /** A zod string means a plain-text response. */
  readonly response: PerAccess<z.ZodType>;
  /**
   * Error codes of the endpoint's own checks. Common errors (keys, tokens, schema) come before them and are not listed.
   */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint and preserves its exact types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** A domain's endpoints by name; determines which handlers the domain must implement. */
export type EndpointGroup = Readonly<Record<string, Endpoint>>;

type OutputOf<S> = S extends z.ZodType
  ? z.output<S>
  : S extends { client: infer C; server: infer V; admin: infer A }
    ?
        | (C extends z.ZodType ? z.output<C> : never)
        | (V extends z.ZodType ? z.output<V> : never)
        | (A extends z.ZodType ? z.output<A> : never)
    : undefined;

/** The validated body that an endpoint's handler receives. */
export type BodyOf<E extends Endpoint> = E extends { body: infer S } ? OutputOf<S> : undefined;

export type QueryOf<E extends Endpoint> = E extends { query: infer S } ? OutputOf<S> : undefined;

export type ParamsOf<E extends Endpoint> = E extends { params: infer S } ? OutputOf<S> : undefined;

export type HeadersOf<E extends Endpoint> = E extends { headers: infer S } ? OutputOf<S> : undefined;

/** The success body that an endpoint's handler returns. */
export type ResponseOf<E extends Endpoint> = OutputOf<E["response"]>;
