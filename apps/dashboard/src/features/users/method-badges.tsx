import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { getProviderName } from "../../data/sign-in-method-names.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { messages } from "./messages.ts";

type UserSignInFields = Pick<ServerUser, "hasPassword" | "otpAuthEnabled" | "passkeyAuthEnabled" | "oauthProviders">;

/** The user's sign-in methods: `password`, `otp`, `passkey`, then provider IDs without duplicates. */
const getUserSignInMethods = (user: UserSignInFields): readonly string[] => [
  ...(user.hasPassword ? ["password"] : []),
  ...(user.otpAuthEnabled ? ["otp"] : []),
  ...(user.passkeyAuthEnabled ? ["passkey"] : []),
  ...new Set(user.oauthProviders.map(({ id }) => id)),
];

/** How many badges fit in the column. */
const maxVisible = 2;

/** The user's sign-in methods; those that don't fit are in a tooltip. */
export function MethodBadges({ user, none }: { user: ServerUser; none: string }) {
  const { config } = useProject();
  const names = getUserSignInMethods(user).map((method) => messages.methods[method] ?? getProviderName(method, config));
  if (names.length === 0) return <span className="text-ink-3">{none}</span>;
  const others = names.slice(maxVisible);
  return (
    <span className="inline-flex max-w-full gap-1 align-middle">
      {names.slice(0, maxVisible).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {others.length > 0 && (
        <Badge title={others.join(", ")}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.join(", ")}</span>
        </Badge>
      )}
    </span>
  );
}
