import { messages } from "./messages.ts";

export interface UrlCheck {
  /** The validation error, if any. */
  readonly problem?: string | undefined;
  readonly isHttp: boolean;
  /** A network that only some servers can reach; undefined if public. */
  readonly network?: "loopback" | "internal" | undefined;
}

/** Checks an endpoint URL in the browser for early feedback. The server makes the actual decision. */
export function checkEndpointUrl(text: string): UrlCheck {
  const { problems } = messages;
  const wrong = (problem: string) => ({ problem, isHttp: false });
  const typed = text.trim();
  if (typed === "") return wrong(problems.empty);
  if (!/^https?:\/\//i.test(typed)) return wrong(problems.scheme);
  if (/\s/.test(typed) || !URL.canParse(typed)) return wrong(problems.notAnAddress);
  const url = new URL(typed);
  if (url.username !== "" || url.password !== "") return wrong(problems.credentials);
  const network = getNetwork(url.hostname);
  return { isHttp: url.protocol === "http:" && network !== "loopback", network };
}

const internalNames = /(?:^|\.)(?:local|internal|lan|home|corp|intranet)$/;
const internalAddresses =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[f[cde])/;

/** Judges by hostname only; only the server knows what it resolves to. */
function getNetwork(host: string): UrlCheck["network"] {
  if (host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host)) {
    return "loopback";
  }
  const isName = /[a-z]/.test(host) && !host.startsWith("[");
  const isInternal = isName ? !host.includes(".") || internalNames.test(host) : internalAddresses.test(host);
  return isInternal ? "internal" : undefined;
}

/** Host and path, to tell endpoints apart. */
export function formatShortUrl(url: string): { readonly host: string; readonly rest: string } {
  if (!URL.canParse(url)) return { host: url, rest: "" };
  const { host, pathname, search } = new URL(url);
  return { host, rest: `${pathname === "/" ? "" : pathname}${search}` };
}
