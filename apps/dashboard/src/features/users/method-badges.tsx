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

/** Of the column, in characters. CJK characters are twice as wide. */
const columnLength = 24;
const paddingLength = 3;
const countLength = 5;
const getLength = (name: string): number => paddingLength + name.length + (name.match(/[\u3000-\uffef]/g)?.length ?? 0);

/** How many badges fit in the column, at least one. Those that don't fit make room for their count. */
export function countVisible(names: readonly string[]): number {
  const lengths = names.map(getLength);
  const sum = (count: number) => lengths.slice(0, count).reduce((total, each) => total + each, 0);
  if (sum(names.length) <= columnLength) return names.length;
  let count = names.length - 1;
  while (count > 1 && sum(count) + countLength > columnLength) count -= 1;
  return count;
}

/** The user's sign-in methods; those that don't fit are in a tooltip. */
export function MethodBadges({ user, none }: { user: ServerUser; none: string }) {
  const { config } = useProject();
  const names = getUserSignInMethods(user).map((method) => messages.methods[method] ?? getProviderName(method, config));
  if (names.length === 0) return <span className="text-ink-3">{none}</span>;
  const visibleCount = countVisible(names);
  const others = names.slice(visibleCount);
  return (
    <span className="inline-flex max-w-full gap-1 align-middle">
      {names.slice(0, visibleCount).map((name) => (
        <Badge key={name} title={name} className="min-w-0 shrink!">
          {name}
        </Badge>
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
