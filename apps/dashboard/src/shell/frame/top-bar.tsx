import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Logo } from "../components/logo.tsx";
import { messages } from "../messages.ts";
import { CommandButton } from "../palette/command-button.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { NavigationSheet } from "./navigation-sheet.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ navigation }: { navigation?: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-surface px-3 sm:px-4">
      {navigation ? <NavigationSheet>{navigation}</NavigationSheet> : null}
      <Link
        to="/projects"
        aria-label={messages.product}
        className="flex size-8 items-center justify-center rounded-control"
      >
        <Logo />
      </Link>
      <Breadcrumbs />
      <div className="ms-auto flex items-center gap-2">
        <CommandButton />
        <UserMenu />
      </div>
    </header>
  );
}
