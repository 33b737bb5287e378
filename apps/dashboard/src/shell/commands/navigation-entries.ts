import {
  ChartNoAxesColumn,
  Globe,
  History,
  KeyRound,
  KeySquare,
  type LucideIcon,
  Mail,
  Palette,
  Rocket,
  Settings,
  ShieldCheck,
  ShieldUser,
  SlidersHorizontal,
  User,
  Users,
  Webhook,
} from "lucide-react";
import { perLocale } from "../../i18n/define-messages.ts";
import { messages } from "../messages.ts";

const { pages, groups } = messages;

interface Entry {
  readonly to: `/projects/$projectId${string}`;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Second key after G. */
  readonly key?: string;
}

const entry = <To extends `/projects/$projectId${string}`>(to: To, label: string, icon: LucideIcon, key?: string) => ({
  to,
  label,
  icon,
  ...(key && { key }),
});

/** The sidebar navigation; also used by the command palette and the shortcuts. */
export const getNavigationGroups = perLocale(
  () =>
    [
      {
        label: groups.main,
        entries: [
          entry("/projects/$projectId", pages.overview, ChartNoAxesColumn, "o"),
          entry("/projects/$projectId/setup", pages.setup, Rocket),
        ],
      },
      {
        label: groups.users,
        entries: [
          entry("/projects/$projectId/users", pages.users, User, "u"),
          entry("/projects/$projectId/auth-methods", pages.authMethods, KeyRound, "m"),
          entry("/projects/$projectId/project-permissions", pages.projectPermissions, ShieldUser),
        ],
      },
      {
        label: groups.teams,
        entries: [
          entry("/projects/$projectId/teams", pages.teams, Users, "t"),
          entry("/projects/$projectId/team-permissions", pages.teamPermissions, ShieldCheck),
          entry("/projects/$projectId/team-settings", pages.teamSettings, SlidersHorizontal),
        ],
      },
      {
        label: groups.configuration,
        entries: [
          entry("/projects/$projectId/domains", pages.domains, Globe, "d"),
          entry("/projects/$projectId/emails", pages.emails, Mail, "e"),
          entry("/projects/$projectId/webhooks", pages.webhooks, Webhook, "w"),
          entry("/projects/$projectId/api-keys", pages.apiKeys, KeySquare, "k"),
          entry("/projects/$projectId/audit-log", pages.auditLog, History, "a"),
          entry("/projects/$projectId/branding", pages.branding, Palette, "b"),
          entry("/projects/$projectId/project-settings", pages.projectSettings, Settings, "s"),
        ],
      },
    ] as const satisfies readonly { readonly label: string; readonly entries: readonly Entry[] }[],
);

/** All entries in order. */
export const getNavigationEntries = perLocale(() =>
  getNavigationGroups().flatMap(({ entries }): readonly (typeof entries)[number][] => entries),
);

export type NavigationEntry = ReturnType<typeof getNavigationEntries>[number];
