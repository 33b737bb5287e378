import type { ErrorCode } from "@vestibule/contract";
import type { BodyOf, Endpoint, ResponseOf } from "@vestibule/contract/endpoints";
import type { Platform } from "../platform/platform.ts";
import { tryOrNull } from "../platform/try-or-null.ts";
import { signedOut } from "../tokens/token-store.ts";
import type { Tokens } from "../tokens/token-store-init.ts";
import type { ApiResponse } from "./api-response.ts";
import { fetchOptions } from "./fetch-options.ts";
import { type Credentials, standardHeaders } from "./headers.ts";
import { KnownError } from "./known-error.ts";
import { request } from "./request.ts";
import { ResponseError } from "./response-error.ts";
import { isIdempotent } from "./retry.ts";

export interface ApiConfig extends Credentials {
  /** Resolved for every request, because the environment can be set after the app is created. */
  apiUrl(): string;
  readonly extraRequestHeaders: Readonly<Record<string, string>>;
}

/** The session whose tokens are sent with a request. */
export interface RequestSession {
  getTokens(minLifeMs?: number): Promise<Tokens>;
  /** Called when the server rejects an access token, so that the next one is new. */
  rejectAccessToken(accessToken: string): void;
  /** Called when the server accepts an access token but finds no user. */
  invalidate?(): void;
}

type CallOptions<E extends Endpoint> = {
  /** Null for requests without a user. */
  readonly session: RequestSession | null;
} & (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> });

/** A contract path with a value in place of each `{name}`. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

type PathOf<E extends Endpoint> = E extends { query: object }
  ? Filled<E["path"]> | `${Filled<E["path"]>}?${string}`
  : Filled<E["path"]>;

export interface Api {
  /** Calls a contract endpoint. Pass it as the type argument, so that method, path and body are type-checked. */
  call<E extends Endpoint>(method: E["method"], path: PathOf<E>, options: CallOptions<E>): Promise<ResponseOf<E>>;
  /** Sends any request below `/api/v1`. */
  send(path: string, init: RequestInit, session: RequestSession | null): Promise<ApiResponse>;
}

/** Errors for requests without a user. For a valid access token, they mean that its session has ended. */
const missingUserCodes: readonly ErrorCode[] = ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED"];

export function createApi(config: ApiConfig, platform: Platform): Api {
  const send: Api["send"] = (path, init, session) => {
    let tokens = signedOut;
    return request(
      {
        url: config.apiUrl() + path,
        isRepeatable: isIdempotent(init.method ?? "GET"),
        prepare: async () => {
          if (session) tokens = await session.getTokens();
          const headers = new Headers(standardHeaders(config, tokens));
          for (const more of [config.extraRequestHeaders, init.headers]) {
            new Headers(more).forEach((value, name) => {
              headers.set(name, value);
            });
          }
          return { ...fetchOptions(), ...init, headers };
        },
        recover: (error) => {
          const { accessToken } = tokens;
          if (!accessToken) return false;
          // The session was ended elsewhere. Removing its tokens updates all tabs immediately.
          if (missingUserCodes.includes((error as KnownError).errorCode)) session?.invalidate?.();
          if (!KnownError.isInstance(error, "INVALID_ACCESS_TOKEN")) return false;
          session?.rejectAccessToken(accessToken);
          return true;
        },
      },
      platform,
    );
  };

  return {
    send,
    async call(method, path, { session, body }) {
      const init = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
      // Uses `this`, so that an API that overrides `send` doesn't have to override `call`.
      const answer = await this.send(path, { method, ...init }, session);
      const content = tryOrNull(() => JSON.parse(answer.text));
      if (content === null) throw new ResponseError(answer.status, answer.text);
      return content;
    },
  };
}
