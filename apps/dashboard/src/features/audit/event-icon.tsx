import type { AuditEntry } from "@vestibule/react";
import {
  CircleX,
  Download,
  Fingerprint,
  History,
  KeyRound,
  Link2,
  Lock,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Settings,
  Shield,
  ShieldCheck,
  User,
  UserCog,
  UserPlus,
  Users,
  VenetianMask,
  Webhook,
} from "lucide-react";
import { cx } from "../../ui/styles.ts";

type Action = AuditEntry["action"];

/** Icons of single actions. */
const actionIcons: { readonly [Name in Action]?: LucideIcon } = {
  sign_up: UserPlus,
  sign_out: LogOut,
  "session.revoke": LogOut,
  "session.reauthenticate": ShieldCheck,
  "session.impersonate": VenetianMask,
  "impersonation_link.create": VenetianMask,
  "user.create": UserPlus,
  "user.export": Download,
  "users.export": Download,
};

/** Icons by the start of the action. */
const kindIcons: Readonly<Record<string, LucideIcon>> = {
  sign_in: LogIn,
  session: LogIn,
  user: User,
  password: Lock,
  passkey: Fingerprint,
  totp: ShieldCheck,
  recovery_codes: ShieldCheck,
  connected_account: Link2,
  contact_channel: Mail,
  team: Users,
  team_membership: Users,
  team_invitation: Users,
  team_permission: Shield,
  project_permission: Shield,
  permission_definition: Shield,
  api_key: KeyRound,
  project_key: KeyRound,
  signing_key: KeyRound,
  project_owner: UserCog,
  project_owner_invitation: UserCog,
  project_transfer: UserCog,
  oauth_provider: Link2,
  integration: Link2,
  email_template: Mail,
  email_draft: Mail,
  email: Mail,
  email_suppression: Mail,
  webhook_token: Webhook,
  webhook_endpoint: Webhook,
  webhook_secret: Webhook,
  webhook: Webhook,
  webhook_message: Webhook,
  audit_log: History,
};

const TONES = { success: "text-ink-3", failure: "text-danger", challenge: "text-warn" };

/**
 * The kind of an event; failures of all kinds have the same icon, so that not only the color tells them apart. Success has
 * no color, because it is the normal case.
 */
export function EventIcon({ action, outcome }: Pick<AuditEntry, "action" | "outcome">) {
  const Icon =
    outcome === "failure" ? CircleX : (actionIcons[action] ?? kindIcons[action.replace(/\..*/, "")] ?? Settings);
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={cx("shrink-0", TONES[outcome])} />;
}
