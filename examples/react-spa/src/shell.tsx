import { SelectedTeamSwitcher, UserButton } from "@vestibule/react";
import type { ReactNode } from "react";
import { toggleColorMode } from "./color-mode.ts";
import { Mark } from "./mark.tsx";
import { paths } from "./paths.ts";
import { followLink, usePathname } from "./router.ts";
import "./shell.css";

/** The header and content area of every page except full-page handler pages. */
export function Shell({ children }: { children: ReactNode }) {
  const isTeamPage = usePathname() === paths.team;
  return (
    <>
      <header className="top">
        <a className="brand" href={paths.home} onClick={followLink}>
          <Mark />
          <span>Vestibule demo</span>
        </a>
        <nav className="links" aria-label="Pages">
          <NavLink to={paths.home}>Home</NavLink>
          <NavLink to={paths.yourPage}>Your page</NavLink>
          <NavLink to={paths.team}>Team</NavLink>
        </nav>
        <div className={isTeamPage ? "team" : "team elsewhere"}>
          {/* snippet:team-switcher */}
          <SelectedTeamSwitcher urlMap={() => paths.team} />
          {/* snippet:end */}
        </div>
        <UserButton colorModeToggle={toggleColorMode} />
      </header>
      <main className="content">{children}</main>
    </>
  );
}

function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const isCurrent = usePathname() === to;
  return (
    <a href={to} onClick={followLink} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </a>
  );
}
