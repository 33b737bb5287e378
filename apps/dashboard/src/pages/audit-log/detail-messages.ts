import { formatLabel } from "../../features/audit/messages.ts";
import { defineMessages } from "../../i18n/define-messages.ts";

type Names = Readonly<Record<string, string>>;

/** Only the drawer loads these. The names of fields that sentences mention, too, are in `features/audit`. */
const messages = defineMessages("auditDetails", {
  names: {
    team: "Team",
    team_id: "Team ID",
    from_team: "Previous team",
    from_team_id: "Previous team ID",
    to_team: "New team",
    to_team_id: "New team ID",
    user: "User",
    user_id: "User ID",
    owner: "Owner",
    owner_id: "Owner ID",
    owner_type: "Owner type",
    creator_user: "Creator",
    creator_user_id: "Creator ID",
    impersonated_by: "Impersonated by",
    session_id: "Session ID",
    contact_channel_id: "Email ID",
    passkey_id: "Passkey ID",
    connected_account_id: "Connected account ID",
    provider_id: "Provider ID",
    permission_id: "Permission ID",
    client_id: "Client ID",
    message: "Message",
    resent_as: "Resent as",
    method: "Sign-in method",
    second_factor: "Second factor",
    sessions: "Sessions",
    derived_sessions: "Sessions started from it",
    ended_sessions: "Ended sessions",
    revoked_key_sets: "Revoked API keys",
    has_password: "Password",
    requires_totp_mfa: "Two-factor authentication",
    passkeys: "Passkeys",
    provider_ids: "Providers",
    allow_sign_in: "Sign-in allowed",
    allow_connected_accounts: "API access allowed",
    email_verified: "Email verified",
    other_ways_in_removed: "Other sign-in methods removed",
    change: "Change",
    cause: "Cause",
    why: "Cause",
    reason: "Reason",
    value: "Address",
    is_primary: "Primary",
    is_verified: "Verified",
    used_for_auth: "Used for sign-in",
    teams: "Teams",
    keys: "Keys",
    is_public: "Public",
    expires_at_millis: "Expires",
    expires_in_millis: "Valid for",
    scope: "Scope",
    is_transfer: "Transfer",
    partner: "Partner",
    outcome: "Result",
    type: "Email type",
    category: "Category",
    users: "Users",
    language: "Language",
    subject: "Subject",
    content: "Content",
    scheduled_at_millis: "Scheduled time",
    is_paused: "Paused",
    cancel: "Canceled",
    refusals: "Bounces",
    host: "Host",
    port: "Port",
    is_sent: "Sent",
    error_type: "Error",
    kind: "Type",
    event_type: "Event",
    since: "From",
    until: "Until",
    count: "Events sent",
    failing_since_millis: "Failing since",
    is_own: "Own secret",
    first: "First entry",
    last: "Last entry",
    format: "Format",
    filters: "Filters",
  } as Names,
  /** The filters of an export, if another word is used for them. */
  filters: {
    action: "Event",
    outcome: "Outcome",
    actor_id: "Actor",
    target_id: "Target",
    ip: "IP address",
    sign_in_method: "Sign-in method",
    sign_in_failure: "Reason",
    from_millis: "From",
    to_millis: "Until",
    query: "Search",
    team_id: "Team",
    signed_up_after_millis: "Signed up after",
    signed_up_before_millis: "Signed up before",
  } as Names,
  values: {
    owner_type: {
      user: "User",
      team: "Team",
    },
    scope: {
      project: "Project",
      team: "Team",
    },
    change: {
      added: "Added",
      replaced: "Replaced",
      removed: "Removed",
    },
    cause: {
      claim: "Server setup",
      password_reset: "Password reset",
      sessions_revoked: "Sessions ended",
      claimed_by_another_user: "Verified by another user",
      found_in_the_open: "Leaked key reported",
      authorization_code_used_twice: "Authorization code used twice",
    },
    reason: {
      gone: "The endpoint answered 410",
      failing: "All deliveries failed",
      "missing-callback-url": "No callback URL",
      "untrusted-callback-url": "Callback URL not trusted",
    },
    method: {
      server: "Created by a server",
      link: "Link",
      totp: "Authenticator app",
      recovery_code: "Recovery code",
      unknown: "Unknown",
    },
    keys: {
      client: "Publishable client key",
      server: "Secret server key",
      admin: "Super secret admin key",
    },
    category: {
      transactional: "Transactional",
      marketing: "Marketing",
    },
    outcome: {
      accepted: "Accepted",
      refused: "Rejected",
      unknown: "Unknown",
    },
    oauth_account_merge_strategy: {
      link_method: "Connect the account",
      raise_error: "Show an error",
      allow_duplicates: "Create another user",
    },
    sign_up_rules_default_action: {
      allow: "Allow",
      reject: "Reject",
    },
    format: {
      jsonl: "JSON lines",
      csv: "CSV",
    },
    error_type: {
      "host-not-found": "Host not found",
      "login-refused": "Login rejected",
      "temporary-refusal": "Rejected temporarily",
      "bad-address": "Invalid address",
      rejected: "Rejected",
      "timed-out": "Timed out",
      disconnected: "Disconnected",
      "message-refused": "Email rejected",
      "address-not-allowed": "Address not allowed",
      unknown: "Unknown",
    },
    users: {
      all: "All users",
    },
  } as Readonly<Record<string, Names>>,
});

/** Fields with the values of another field. */
const sameValues: Names = { why: "cause", second_factor: "method" };

const find = (names: Names | undefined, name: string): string | undefined =>
  names && Object.hasOwn(names, name) ? names[name] : undefined;

/** The name of a detail, at the start of a line. */
export const formatDetailName = (name: string): string => find(messages.names, name) ?? formatLabel(name);

export const formatFilterName = (name: string): string => find(messages.filters, name) ?? formatDetailName(name);

/** What an enumerated value is called; undefined: it has no name. */
export function findValueName(name: string, value: string): string | undefined {
  const field = find(sameValues, name) ?? name;
  const names = Object.hasOwn(messages.values, field) ? messages.values[field] : undefined;
  return find(names, value.replaceAll(" ", "_"));
}
