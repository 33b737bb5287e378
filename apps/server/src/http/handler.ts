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

/** Who is calling, once keys and tokens have been checked. `Project` and `User` are the domains' own types. */
export interface Authentication<Project, User> {
  readonly accessType: AccessType;
  readonly project: Project;
  /** The session named by the access token, whether or not it still exists. */
  readonly sessionId: string | null;
  /** The owner whose admin access token opened the project; null when a key did. */
  readonly ownerId: string | null;
  /** The key set whose key opened the project; null when an owner's token did. */
  readonly keySetId: string | null;
  /** The signed-in user; looked up only where an endpoint asks for one. */
  readonly user: User | null;
}

type AuthenticationOf<E extends Endpoint, Project, User> = E["access"] extends "none"
  ? Authentication<Project, User> | null
  : Authentication<Project, User>;

type UserOf<E extends Endpoint, User> = E["user"] extends "required" | "own" ? User : User | null;

/** What an endpoint's handler receives: everything validated, `me` replaced, the demanded user present. */
export interface Call<E extends Endpoint, Project, User> {
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly headers: HeadersOf<E>;
  readonly auth: AuthenticationOf<E, Project, User>;
  readonly user: UserOf<E, User>;
  readonly request: HttpRequest;
}

/** A success with headers of its own. */
export interface Reply<Body> {
  readonly body: Body;
  readonly replyHeaders: Readonly<Record<string, string>>;
  /** Where one answer of an endpoint differs from its usual status. */
  readonly replyStatus?: number;
}

/** A success that is sent while it is made. Whatever may fail is better done before: its status is sent already. */
export interface StreamedReply {
  readonly stream: AsyncIterable<string>;
  readonly replyHeaders: Readonly<Record<string, string>>;
}

type HandlerResult<E extends Endpoint> =
  | ResponseOf<E>
  | Reply<ResponseOf<E>>
  | (ResponseOf<E> extends string ? StreamedReply : never);

export type Handler<E extends Endpoint, Project, User> = (
  call: Call<E, Project, User>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** A handler for each endpoint of a group: one missing, or one too many, does not compile. */
export type HandlersOf<G extends EndpointGroup, Project, User> = {
  readonly [Name in keyof G]: Handler<G[Name], Project, User>;
};

/** A handler whose types have been checked where it was declared. */
export type AnyHandler = (call: Call<Endpoint, unknown, unknown>) => unknown;

export const isReply = (value: unknown): value is Reply<unknown> | StreamedReply =>
  typeof value === "object" && value !== null && "replyHeaders" in value;

export const isStreamed = (reply: Reply<unknown> | StreamedReply): reply is StreamedReply => "stream" in reply;
