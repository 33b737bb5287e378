import type { ServerUser } from "@vestibule/react";
import { useProject } from "../../data/projects.ts";
import { nameOfProvider } from "../../data/provider-names.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { messages } from "./messages.ts";
import { methodsOf } from "./methods.ts";

/** More would be cut off in a column. */
const mostShown = 2;

/** How a user can sign in, in words; those that have no room on hover. */
export function MethodBadges({ user, none }: { user: ServerUser; none: string }) {
  const { config } = useProject();
  const names = methodsOf(user).map((method) => messages.methods[method] ?? nameOfProvider(method, config));
  if (names.length === 0) return <span className="text-ink-3">{none}</span>;
  const others = names.slice(mostShown);
  return (
    <span className="inline-flex max-w-full gap-1 align-middle">
      {names.slice(0, mostShown).map((name) => (
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
