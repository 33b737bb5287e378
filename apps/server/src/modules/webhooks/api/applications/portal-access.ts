import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { notAllowed } from "../surface/errors.ts";
import { unsupported } from "../surface/fields.ts";
import { noContent, ok, type Route, route } from "../surface/route.ts";
import { makeToken, type TokenServices } from "../tokens/create-token.ts";

const everything = "Every token opens the whole webhook API of its project; smaller ones are not built.";

const access = z.object({
  /** Life of the token in s, as Svix takes it; beyond a day it is a day. */
  expiry: z.number().int().min(3600).max(604_800).nullish(),
  readOnly: z.literal(false, everything).nullish(),
  capabilities: unsupported(everything),
});

/** Tokens for browsers, made by whoever holds a key. */
export const portalRoutes = (services: TokenServices & Pick<Platform, "publicUrl">): readonly Route[] => [
  route({
    method: "POST",
    path: "/auth/app-portal-access/{app}",
    body: access,
    async handle({ caller, body }) {
      if (caller.kind !== "key") throw notAllowed("Only a key of the project makes tokens.");
      const lifeMs = body.expiry ? body.expiry * 1000 : undefined;
      const token = await makeToken(services, caller.audit, lifeMs);
      return ok({ token, url: services.publicUrl });
    },
  }),
  // A token is not stored anywhere: it ends by itself, and those who are done with it forget it.
  route({ method: "POST", path: "/auth/logout", handle: noContent }),
];
