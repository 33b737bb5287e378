import type { AccessType } from "@vestibule/contract";

/** A raw request, before parsing. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  /** Path without query, undecoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /**
   * Reads the body, once; resolves to null if it is larger than `maxBytes`. Null: the request has no body.
   * @throws DisconnectedError
   */
  readonly readBody: ((maxBytes: number) => Promise<Buffer | null>) | null;
  /** IP address of the socket's peer. */
  readonly remoteAddress: string | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** An iterable is streamed with backpressure. */
  readonly body: string | Buffer | AsyncIterable<string>;
}

/** Details of a finished request, for its log line. */
export interface RequestOutcome {
  readonly response: HttpResponse;
  /** The pattern of the route, never the raw path. */
  readonly route: string;
  readonly requestId: string;
  readonly errorCode?: string | undefined;
  readonly projectId?: string | undefined;
  readonly accessType?: AccessType | undefined;
  /** The unexpected error behind a 500 or 503. */
  readonly cause?: unknown;
}

/** Languages beyond the tenth are ignored: users read few languages, and any client can send a long header. */
const maxLanguages = 10;

/** The language tags browsers send: `de`, `pt-br`, `zh-hant-tw`. */
const languagePattern = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/;

/** A weight of 0 means "not acceptable". */
const weightPattern = /^q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/;

/** The languages the client accepts, best first, lower case. @see RFC 9110 §12.5.4 */
export function acceptedLanguages({ headers }: Pick<HttpRequest, "headers">): string[] {
  const ranges = (headers["accept-language"] ?? "").split(",", maxLanguages).map((entry) => {
    const [language = "", ...parameters] = entry
      .toLowerCase()
      .split(";")
      .map((part) => part.trim());
    const weight = parameters.map((parameter) => weightPattern.exec(parameter)?.[1]).find(Boolean) ?? "1";
    return { language, weight: Number(weight) };
  });
  return ranges
    .filter(({ language, weight }) => weight > 0 && languagePattern.test(language))
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/**
 * An attempt that is costly for the server or valuable to an attacker: guessing a password, second factor or code, a
 * passkey challenge, an email, a new account, or a leaked-key report.
 */
export type LimitedAction = "credential" | "code" | "challenge" | "mail" | "sign-up" | "report";

export interface LimitedAttempt {
  readonly action: LimitedAction;
  readonly projectId: string;
  /** Per-IP limits apply to clients only: a server sends requests for many users from one IP address. */
  readonly accessType: AccessType;
  readonly request: HttpRequest;
  /** The account under attack: a normalized email or a user ID. */
  readonly account?: string | undefined;
  /** The email's recipient: a normalized email. */
  readonly recipient?: string | undefined;
}

/** Rate limits per IP address, account, project and recipient, shared by all nodes. */
export interface Limits {
  /** Counts an attempt before any work is done. @throws PlainError 429 with Retry-After and without an error code */
  check(attempt: LimitedAttempt): Promise<CountedAttempt>;
}

export interface CountedAttempt {
  /** The attempt succeeded and no longer counts against its account. */
  succeeded(): Promise<void>;
}
