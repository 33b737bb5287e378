import type { AccessType } from "@vestibule/contract";
import type {
  BodyOf,
  Endpoint,
  EndpointGroup,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from "@vestibule/contract/endpoints";
import type { HttpRequest } from "./message.ts";

/** The authenticated caller. `Project` and `User` are the domains' own types. */
export interface Authentication<Project, User> {
  readonly accessType: AccessType;
  readonly project: Project;
  /** The session named by the access token, even if it no longer exists. */
  readonly sessionId: string | null;
  /** The owner whose admin access token authenticated the request; null for key authentication. */
  readonly ownerId: string | null;
  /** The session of the admin access token; null for key authentication. */
  readonly ownerSessionId: string | null;
  /** The key set that authenticated the request; null for an owner's token. */
  readonly keySetId: string | null;
  /** The signed-in user; looked up only if the endpoint needs it. */
  readonly user: User | null;
}

type AuthenticationOf<E extends Endpoint, Project, User> = E["access"] extends "none"
  ? Authentication<Project, User> | null
  : Authentication<Project, User>;

type UserOf<E extends Endpoint, User> = E["user"] extends "required" | "own" ? User : User | null;

/** The input of a handler: everything validated, `me` replaced, and a required user present. */
export interface Call<E extends Endpoint, Project, User> {
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly headers: HeadersOf<E>;
  readonly auth: AuthenticationOf<E, Project, User>;
  readonly user: UserOf<E, User>;
  readonly request: HttpRequest;
}

/** A success with custom headers. */
export interface Reply<Body> {
  readonly body: Body;
  readonly replyHeaders: Readonly<Record<string, string>>;
  /** Overrides the endpoint's default status. */
  readonly replyStatus?: number;
}

/** A redirect without a body to the `location` header, other than the endpoint's own, such as to an error page. */
export interface RedirectReply {
  readonly redirectStatus: 303 | 307;
  readonly replyHeaders: Readonly<Record<string, string>>;
}

/** A streamed success. Do everything that can fail before returning it: the status is sent first. */
export interface StreamedReply {
  readonly stream: AsyncIterable<string>;
  readonly replyHeaders: Readonly<Record<string, string>>;
}

type HandlerResult<E extends Endpoint> =
  | ResponseOf<E>
  | Reply<ResponseOf<E>>
  | RedirectReply
  | (ResponseOf<E> extends string ? StreamedReply : never);

export type Handler<E extends Endpoint, Project, User> = (
  call: Call<E, Project, User>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** One handler for each endpoint of a group: a missing or extra one is a compile error. */
export type HandlersOf<G extends EndpointGroup, Project, User> = {
  readonly [Name in keyof G]: Handler<G[Name], Project, User>;
};

/** A handler whose types were checked where it was declared. */
export type AnyHandler = (call: Call<Endpoint, unknown, unknown>) => unknown;

type AnyReply = Reply<unknown> | RedirectReply | StreamedReply;

export const isReply = (value: unknown): value is AnyReply =>
  typeof value === "object" && value !== null && "replyHeaders" in value;

export const isRedirect = (reply: AnyReply): reply is RedirectReply => "redirectStatus" in reply;

export const isStreamed = (reply: Reply<unknown> | StreamedReply): reply is StreamedReply => "stream" in reply;
