import type { AdminProjectConfig } from "@vestibule/react";
import { useState } from "react";
import { useProject } from "../../data/projects.ts";

/** Where an application of the project runs, including the path of its handler pages. */
export interface Application {
  readonly origin: string;
  /** Starts with a slash and has no trailing slash. */
  readonly handlerPath: string;
}

export type HandlerPage =
  | "email-verification"
  | "password-reset"
  | "magic-link-callback"
  | "team-invitation"
  | "sign-in";

/** The kit's default. */
const defaultHandlerPath = "/handler";

/**
 * Trusted domains that a link can open, https first. Wildcard domains such as `*.example.com` are skipped, because they
 * name no single host.
 */
export const listApplications = ({ domains }: Pick<AdminProjectConfig, "domains">): readonly Application[] =>
  domains
    .filter(({ domain }) => !domain.includes("*") && URL.canParse(domain))
    .map(({ domain, handlerPath }) => {
      const { origin, pathname } = new URL(domain);
      const [trusted, pages] = [trimTrailingSlash(pathname), trimTrailingSlash(handlerPath)];
      // A domain with a path trusts only URLs below that path.
      return { origin, handlerPath: `${pages}/`.startsWith(`${trusted}/`) ? pages : trusted + pages };
    })
    .toSorted(
      (a, b) => Number(isUnencrypted(a)) - Number(isUnencrypted(b)) || (getHandlerUrl(a) < getHandlerUrl(b) ? -1 : 1),
    );

const isUnencrypted = ({ origin }: Application): boolean => origin.startsWith("http:");

const trimTrailingSlash = (path: string): string => path.replace(/\/+$/, "");

/** A local URL typed by the user; null if it is not local. */
export function parseLocalApplication(text: string): Application | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`;
  if (typed === "" || !URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return isLocal(hostname) ? { origin, handlerPath: defaultHandlerPath } : null;
}

/** @see RFC 6761 §6.3. Matches what the server trusts if localhost is allowed. */
const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);

/** The base URL of the handler pages. */
export const getHandlerUrl = ({ origin, handlerPath }: Application): string => origin + handlerPath;

export const getPageUrl = (application: Application, page: HandlerPage): string =>
  `${getHandlerUrl(application)}/${page}`;

/** The option value for a local application. */
export const local = "local";

export interface ApplicationChoice {
  readonly options: readonly Application[];
  readonly allowsLocal: boolean;
  /** The handler URL of one of `options`, or `local`; undefined if there is nothing to choose from. */
  readonly chosen: string | undefined;
  readonly choose: (value: string) => void;
  readonly localText: string;
  readonly setLocalText: (text: string) => void;
  /** Null until a valid one is selected. */
  readonly application: Application | null;
}

/** The application that a link opens: the first of `listApplications` unless the user selects another one. */
export function useApplicationChoice(): ApplicationChoice {
  const { config } = useProject();
  const options = listApplications(config);
  const [picked, choose] = useState<string>();
  const [localText, setLocalText] = useState("http://localhost:3000");
  const chosen = picked ?? (options[0] ? getHandlerUrl(options[0]) : config.allowLocalhost ? local : undefined);
  const application =
    chosen === local
      ? parseLocalApplication(localText)
      : (options.find((each) => getHandlerUrl(each) === chosen) ?? null);
  return { options, allowsLocal: config.allowLocalhost, chosen, choose, localText, setLocalText, application };
}
