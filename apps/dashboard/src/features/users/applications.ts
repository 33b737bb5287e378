import type { AdminProjectConfig } from "@vestibule/react";

/** Where an application of the project runs, with the folder of its handler pages. */
export interface Application {
  readonly origin: string;
  /** Begins with a slash and ends without one. */
  readonly handlerPath: string;
}

export type HandlerPage = "email-verification" | "password-reset" | "magic-link-callback" | "team-invitation";

/** Where the kit puts its pages unless told otherwise. */
const defaultHandlerPath = "/handler";

/** The trusted domains that a link can lead to, the encrypted ones first; nobody knows which of the many hosts of `*.example.com` to take. */
export const listApplications = ({ domains }: Pick<AdminProjectConfig, "domains">): readonly Application[] =>
  domains
    .filter(({ domain }) => !domain.includes("*") && URL.canParse(domain))
    .map(({ domain, handlerPath }) => {
      const { origin, pathname } = new URL(domain);
      const [trusted, pages] = [trimTrailingSlash(pathname), trimTrailingSlash(handlerPath)];
      // A domain with a path trusts only what is below it.
      return { origin, handlerPath: `${pages}/`.startsWith(`${trusted}/`) ? pages : trusted + pages };
    })
    .toSorted(
      (a, b) => Number(isUnencrypted(a)) - Number(isUnencrypted(b)) || (getHandlerUrl(a) < getHandlerUrl(b) ? -1 : 1),
    );

const isUnencrypted = ({ origin }: Application): boolean => origin.startsWith("http:");

const trimTrailingSlash = (path: string): string => path.replace(/\/+$/, "");

/** An address on this computer that somebody typed; null: it is none. */
export function parseLocalApplication(text: string): Application | null {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `http://${typed}`;
  if (typed === "" || !URL.canParse(address)) return null;
  const { origin, hostname } = new URL(address);
  return isLocal(hostname) ? { origin, handlerPath: defaultHandlerPath } : null;
}

/** @see RFC 6761 §6.3; the same as the server trusts when localhost is allowed */
const isLocal = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);

/** Of the handler pages. */
export const getHandlerUrl = ({ origin, handlerPath }: Application): string => origin + handlerPath;

export const getPageUrl = (application: Application, page: HandlerPage): string =>
  `${getHandlerUrl(application)}/${page}`;
