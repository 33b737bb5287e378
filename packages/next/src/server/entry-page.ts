import { ConfigurationError, type HandlerUrls, stackAppInternalsSymbol } from "@vestibule/client";
import { redirect } from "next/navigation";
import { type Kit, pathHeader, type RequestState } from "./request.ts";

/** An origin for URLs that are relative anyway. */
const anyOrigin = "http://localhost";
const notFound = 404;

/**
 * The page to return to after the sign-in: the page that called an action, or the page that is being rendered, as far as
 * `vestibuleProxy` passed it on. Null if it isn't known.
 */
function getCurrentPage({ headers, isRendering }: RequestState): URL | null {
  const page = isRendering ? headers.get(pathHeader) : headers.get("referer");
  if (!page || !URL.canParse(page, anyOrigin)) return null;
  const { pathname, search } = new URL(page, anyOrigin);
  // Two slashes at the start would name a host.
  return new URL(pathname.replace(/^\/+/, "/") + search, anyOrigin);
}

/** During development, a page that doesn't exist has a reason that the developer can change. */
async function assertPageExists(url: string, { headers }: RequestState): Promise<void> {
  const host = headers.get("host");
  if (process.env.NODE_ENV !== "development" || host === null || !url.startsWith("/")) return;
  const response = await fetch(`http://${host}${url}`, { method: "HEAD", redirect: "manual" }).catch(() => null);
  if (response?.status !== notFound) return;
  const folder = url.replace(/\/[^/]*$/, "");
  throw new ConfigurationError(
    `The application has no page ${url.replace(/\?.*$/, "")}. Create app${folder}/[...stack]/page.tsx, which renders <StackHandler app={stackServerApp} />.`,
  );
}

/** Ends a page, a handler, or an action with a redirect to the sign-in or the onboarding page, which leads back. */
export async function goToEntryPage(
  kit: Kit,
  state: RequestState,
  page: keyof Pick<HandlerUrls, "signIn" | "onboarding">,
): Promise<never> {
  await assertPageExists(kit.urls[page], state);
  const from = getCurrentPage(state);
  redirect(kit[stackAppInternalsSymbol].redirectUrl(page, from ? { from } : { noRedirectBack: true }));
}
