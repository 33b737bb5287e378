import { type BaseUrl, ConfigurationError, type StackClientAppConstructorOptions } from "@vestibule/client";
import { type AppJson, defaultSessionUrl, type NextRedirectMethod, type NextTokenStore } from "./app-json.ts";

export interface NextClientAppOptions
  extends Omit<StackClientAppConstructorOptions, "tokenStore" | "redirectMethod" | "baseUrl"> {
  /** Default: `NEXT_PUBLIC_VESTIBULE_API_URL`, then `NEXT_PUBLIC_STACK_API_URL`. */
  readonly baseUrl?: BaseUrl | undefined;
  readonly tokenStore: NextTokenStore;
  /** The path of your route that keeps the session, for `nextjs-http-only-cookie`. Default: `/vestibule/session`. */
  readonly sessionUrl?: string | undefined;
  /** Default: `nextjs`. */
  readonly redirectMethod?: NextRedirectMethod | undefined;
}

export interface NextServerAppOptions extends NextClientAppOptions {
  /** Default: `VESTIBULE_SECRET_SERVER_KEY`, then `STACK_SECRET_SERVER_KEY`. */
  readonly secretServerKey?: string | undefined;
}

/**
 * The public variables, each with its full name, because Next.js writes their values into the scripts for the browser only
 * then. The names without prefix are read on the server alone.
 */
const getVariables = () => ({
  API_URL:
    process.env.NEXT_PUBLIC_VESTIBULE_API_URL ||
    process.env.VESTIBULE_API_URL ||
    process.env.NEXT_PUBLIC_STACK_API_URL ||
    process.env.NEXT_PUBLIC_STACK_URL,
  PROJECT_ID:
    process.env.NEXT_PUBLIC_VESTIBULE_PROJECT_ID ||
    process.env.VESTIBULE_PROJECT_ID ||
    process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  PUBLISHABLE_CLIENT_KEY:
    process.env.NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY ||
    process.env.VESTIBULE_PUBLISHABLE_CLIENT_KEY ||
    process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
});

/** @throws ConfigurationError, which names the option and the variable */
function requireSetting<Value>(given: Value | undefined, option: string, name: keyof ReturnType<typeof getVariables>) {
  const value = given || getVariables()[name];
  if (value) return value;
  throw new ConfigurationError(
    `Set NEXT_PUBLIC_VESTIBULE_${name} in the file .env.local, or pass ${option} to the app. After a change, build again.`,
  );
}

const tokenStores: readonly unknown[] = ["nextjs-http-only-cookie", "nextjs-cookie"] satisfies NextTokenStore[];

/** Applies the environment and the defaults. @throws ConfigurationError when a setting is missing or invalid */
export function resolveSettings(options: NextClientAppOptions): Omit<AppJson, "urls"> {
  if (!tokenStores.includes(options.tokenStore)) {
    throw new ConfigurationError(
      `tokenStore must be "nextjs-http-only-cookie" or "nextjs-cookie", not ${JSON.stringify(options.tokenStore)}.`,
    );
  }
  return {
    baseUrl: requireSetting(options.baseUrl, "baseUrl", "API_URL"),
    projectId: requireSetting(options.projectId, "projectId", "PROJECT_ID"),
    publishableClientKey: requireSetting(
      options.publishableClientKey,
      "publishableClientKey",
      "PUBLISHABLE_CLIENT_KEY",
    ),
    tokenStore: options.tokenStore,
    sessionUrl: options.sessionUrl ?? defaultSessionUrl,
    redirectMethod: options.redirectMethod ?? "nextjs",
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    extraRequestHeaders: options.extraRequestHeaders ?? {},
  };
}

/** @throws ConfigurationError when it is missing, or in a variable that Next.js writes into the scripts for the browser */
export function requireSecretServerKey(given: string | undefined): string {
  const leaked = ["NEXT_PUBLIC_VESTIBULE_SECRET_SERVER_KEY", "NEXT_PUBLIC_STACK_SECRET_SERVER_KEY"].find(
    (name) => process.env[name],
  );
  if (leaked) {
    throw new ConfigurationError(
      `Rename ${leaked} to VESTIBULE_SECRET_SERVER_KEY and revoke the key: Next.js writes variables that start with NEXT_PUBLIC_ into the scripts for the browser, where every visitor can read them.`,
    );
  }
  const key = given || process.env.VESTIBULE_SECRET_SERVER_KEY || process.env.STACK_SECRET_SERVER_KEY;
  if (key) return key;
  throw new ConfigurationError("Set VESTIBULE_SECRET_SERVER_KEY in the file .env.local, or pass secretServerKey.");
}
