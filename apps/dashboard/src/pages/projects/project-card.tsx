import { Link } from "@tanstack/react-router";
import type { AdminOwnedProject } from "@vestibule/react";
import { Avatar } from "../../ui/data/avatar.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { messages } from "./messages.ts";

/** A project in the list. The whole card is the link. */
export function ProjectCard({ project }: { project: AdminOwnedProject }) {
  const { id, displayName, description, userCount, createdAt, isProductionMode } = project;
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors duration-150 focus-within:border-accent hover:border-line-strong hover:bg-hover">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar isSquare size={32} name={displayName} id={id} />
        <h2 className="min-w-0 flex-1 truncate text-heading font-semibold">
          <Link
            to="/projects/$projectId"
            params={{ projectId: id }}
            title={displayName}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-accent/35"
          >
            {displayName}
          </Link>
        </h2>
        {isProductionMode ? <Badge tone="ok">{messages.production}</Badge> : null}
      </div>
      <p className="line-clamp-2 min-h-10 text-ink-2">{description || messages.noDescription}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-3">
        <span className="tabular-nums">{messages.users(userCount.toLocaleString(), userCount === 1)}</span>
        <span>
          {messages.created} <RelativeTime value={createdAt} />
        </span>
      </p>
    </li>
  );
}
