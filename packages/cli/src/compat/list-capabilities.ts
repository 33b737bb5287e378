import { account, connectedAccounts, contactChannels, preferences } from "./capabilities/account.ts";
import { adminEmails, adminKeys, adminPermissions, adminProject } from "./capabilities/admin.ts";
import { anonymous } from "./capabilities/anonymous.ts";
import { emailCode, magicLink } from "./capabilities/email-sign-in.ts";
import { passwords, signUp } from "./capabilities/password.ts";
import { restrictedUsers } from "./capabilities/restricted-users.ts";
import { secondFactor } from "./capabilities/second-factor.ts";
import { emails, otherProducts, serverTeams, serverUsers, terminal } from "./capabilities/server.ts";
import { sessions, signOut, tokens } from "./capabilities/sessions.ts";
import { apiKeys, invitations, permissions, teams } from "./capabilities/teams.ts";
import type { Capability } from "./capability.ts";

/** What the published client does outside a browser, in the order of the table in docs/compatibility.md. */
export const capabilities: readonly Capability[] = [
  signUp,
  passwords,
  magicLink,
  emailCode,
  secondFactor,
  anonymous,
  tokens,
  signOut,
  sessions,
  account,
  contactChannels,
  preferences,
  connectedAccounts,
  teams,
  invitations,
  permissions,
  apiKeys,
  terminal,
  serverUsers,
  serverTeams,
  emails,
  restrictedUsers,
  adminProject,
  adminKeys,
  adminPermissions,
  adminEmails,
  otherProducts,
];
