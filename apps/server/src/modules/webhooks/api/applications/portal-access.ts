import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { notAllowed } from "../surface/errors.ts";
import { unsupported } from "../surface/fields.ts";
import { noContent, ok, type Route, route } from "../surface/route.ts";
import { makeToken, type TokenServices } from "../tokens/create-token.ts";

const everything = "Every token has full access to the project's webhook API. Restricted tokens are not supported.";

const access = z.object({
  /** Lifetime of the token in s, as in Svix; limited to a day. */
  expiry: z.number().int().min(3600).max(604_800).nullish(),
  readOnly: z.literal(false, everything).nullish(),
  capabilities: unsupported(everything),
});

/** Tokens for browsers, created with a key. */
export const portalRoutes = (services: TokenServices & Pick<Platform, "publicUrl">): readonly Route[] => [
  route({
    method: "POST",
    path: "/auth/app-portal-access/{app}",
    body: access,
    async handle({ caller, body }) {
      if (caller.kind !== "key") throw notAllowed("Only a project key can create tokens.");
      const lifeMs = body.expiry ? body.expiry * 1000 : undefined;
      const token = await makeToken(services, caller.audit, lifeMs);
      return ok({ token, url: services.publicUrl });
    },
  }),
  // Tokens are not stored, so there is nothing to revoke: clients discard them and they expire.
  route({ method: "POST", path: "/auth/logout", handle: noContent }),
];
