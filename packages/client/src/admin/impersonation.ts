import type { contract } from "@vestibule/contract/endpoints";
import type { AdminContext } from "./admin-context.ts";
import type { AdminProjectConfig } from "./projects/project-types.ts";
import { createProjectMethods } from "./projects/projects.ts";

export interface ImpersonationLinkOptions {
  /** The application's magic-link page. Default: that of the first trusted domain which is one address. */
  readonly callbackUrl?: string | undefined;
  /** How long the session lives, in milliseconds; at most a day. Default: two hours. */
  readonly expiresInMillis?: number | undefined;
}

export interface ImpersonationLink {
  /** For one's own browser, once: whoever opens it acts as the user. */
  readonly url: string;
  /** Until when the link works. */
  readonly expiresAt: Date;
}

export interface ImpersonationMethods {
  /** @throws USER_ID_DOES_NOT_EXIST, REDIRECT_URL_NOT_WHITELISTED; Error where no `callbackUrl` is given and the project trusts no domain */
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
  // A wildcard stands for many addresses.
  const known = domains.find(({ domain }) => !domain.includes("*"));
  if (!known) throw new Error("Pass callbackUrl: the project trusts no domain whose magic-link page could be used.");
  return new URL(`${known.handlerPath.replace(/\/$/, "")}/magic-link-callback`, known.domain).href;
}
