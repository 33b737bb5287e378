import type { contract } from "@vestibule/contract/endpoints";
import { ConfigurationError } from "../../core/configuration-error.ts";
import type { AdminContext } from "./admin-context.ts";
import type { AdminProjectConfig } from "./projects/project-types.ts";
import { createProjectMethods } from "./projects/projects.ts";

export interface ImpersonationLinkOptions {
  /** The app's magic-link page. Default: the page of the first trusted domain without a wildcard. */
  readonly callbackUrl?: string | undefined;
  /** Session lifetime in milliseconds, at most one day. Default: two hours. */
  readonly expiresInMillis?: number | undefined;
}

export interface ImpersonationLink {
  /** Single use. Opening it signs the browser in as the user. */
  readonly url: string;
  /** When the link expires. */
  readonly expiresAt: Date;
}

export interface ImpersonationMethods {
  /**
   * @throws USER_ID_DOES_NOT_EXIST, REDIRECT_URL_NOT_WHITELISTED; Error when `callbackUrl` is missing and the project
   *   has no usable trusted domain
   */
  createImpersonationLink(userId: string, options?: ImpersonationLinkOptions): Promise<ImpersonationLink>;
}

export const createImpersonationMethods = (context: AdminContext): ImpersonationMethods => ({
  createImpersonationLink: async (userId, { callbackUrl, expiresInMillis } = {}) => {
    const callback_url = callbackUrl ?? getMagicLinkPage((await createProjectMethods(context).getProject()).config);
    const link = await context.api.call<typeof contract.impersonation.createLink>(
      "POST",
      "/internal/impersonation-links",
      { session: null, body: { user_id: userId, callback_url, expires_in_millis: expiresInMillis } },
    );
    return { url: link.url, expiresAt: new Date(link.expires_at_millis) };
  },
});

function getMagicLinkPage({ domains }: Pick<AdminProjectConfig, "domains">): string {
  // A wildcard domain doesn't name a single page.
  const known = domains.find(({ domain }) => !domain.includes("*"));
  if (!known) throw new ConfigurationError("Pass callbackUrl: the project has no trusted domain without a wildcard.");
  return new URL(`${known.handlerPath.replace(/\/$/, "")}/magic-link-callback`, known.domain).href;
}
