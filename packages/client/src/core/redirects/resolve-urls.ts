import { defaultHandlerPath } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";
import { type HandlerUrlOptions, type HandlerUrls, handlerPages } from "./urls.ts";

/** An http(s) URL, or a relative URL: no colon before the path. */
const pageUrl = /^(https?:|[^:]*([/?#]|$))/i;

/** Applies the defaults. @throws on a URL that isn't a web page, such as `javascript:`. */
export function resolveUrls(given: HandlerUrlOptions): Readonly<HandlerUrls> {
  const { handler = defaultHandlerPath, home = "/" } = given;
  const { afterSignIn = home, afterSignOut = home } = given;
  const { afterSignUp = afterSignIn } = given;
  const urls = { handler, home, afterSignIn, afterSignUp, afterSignOut } as HandlerUrls;
  for (const page of handlerPages) {
    const path = page.replace(/[A-Z]/g, "-$&").toLowerCase();
    urls[page] = given[page] ?? `${handler.replace(/\/$/, "")}/${path}`;
  }
  for (const url of Object.values(urls)) {
    if (!pageUrl.test(url)) throw new ConfigurationError(`The URL ${url} is not trusted; it should be relative.`);
  }
  return urls;
}
