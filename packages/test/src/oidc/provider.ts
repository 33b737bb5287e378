import { randomUUID } from "node:crypto";
import type { StackAdminApp } from "@vestibule/client";
import type { Clock } from "../clock.ts";
import { type OidcAnswer, type OidcUser, readAnswer } from "./answers.ts";
import { startIssuer } from "./issuer.ts";

export interface FakeOidcProviderOptions {
  /** ID of the provider in the project. Default: `fake`. */
  readonly id?: string | undefined;
  /** On the sign-in button. Default: `Fake provider`. */
  readonly displayName?: string | undefined;
  /** The user at the browser. Default: a new one. */
  readonly user?: Partial<OidcUser> | undefined;
  /** One for each sign-in, in order; the last one repeats. Default: `success`. */
  readonly answers?: readonly OidcAnswer[] | undefined;
}

export interface FakeOidcProvider {
  /** For `signInWithOAuth`. */
  readonly id: string;
  /** The user at the browser. */
  readonly user: OidcUser;
  /** URL of the issuer. */
  readonly issuer: string;
  /** Replaces the answers that are left. */
  answer(...answers: readonly [OidcAnswer, ...OidcAnswer[]]): void;
  stop(): Promise<void>;
}

export async function startFakeOidcProvider(
  admin: StackAdminApp,
  clock: Clock,
  { id = "fake", displayName = "Fake provider", user, answers = ["success"] }: FakeOidcProviderOptions = {},
): Promise<FakeOidcProvider> {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@example.com`, email_verified: true, name: "Fake User", ...user };
  let left = [...answers];
  const issuer = await startIssuer({
    now: clock.now,
    nextAnswer: () => {
      const [first = "success", ...others] = left;
      if (others.length > 0) left = others;
      return readAnswer(first, person);
    },
  });
  const project = await admin.getProject();
  const others = project.config.customOidc.filter((other) => other.id !== id);
  const provider = { id, displayName, issuer: issuer.url, clientId: "tests", clientSecret: "tests", scopes };
  await project.update({ config: { customOidc: [...others, provider] } });
  return {
    id,
    user: person,
    issuer: issuer.url,
    answer: (...next) => {
      left = [...next];
    },
    stop: issuer.stop,
  };
}

const scopes = ["openid", "profile", "email"];
