import type { SuggestValues } from "./values.ts";

const localUrl = "http://localhost:3000/handler/callback";
const urls = ["callback_url", "verification_callback_url", "redirect_uri", "error_redirect_uri", "error_redirect_url"];

/** The world in which a request is sent replaces `{{name}}` with its value. */
const byName: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...urls, "after_callback_redirect_url"].map((name) => [name, [localUrl]])),
  user_id: ["me", "{{user}}", "{{anonymousUser}}", "{{foreignUser}}"],
  creator_user_id: ["me", "{{user}}"],
  actor_id: ["{{user}}", "{{keySet}}"],
  target_id: ["{{user}}", "{{team}}"],
  team_id: ["{{team}}", "{{foreignTeam}}"],
  selected_team_id: ["{{team}}", "{{foreignTeam}}"],
  project_id: ["{{project}}", "{{foreignProject}}", "internal"],
  session_id: ["{{session}}"],
  contact_channel_id: ["{{contactChannel}}"],
  permission_id: ["{{permission}}", "$update_team", "team_member"],
  contained_permission_ids: ["{{permission}}", "$read_members"],
  team_creator_default_permissions: ["team_admin", "{{permission}}"],
  team_member_default_permissions: ["team_member"],
  user_default_permissions: ["{{projectPermission}}"],
  email: ["{{email}}", "grace@example.com"],
  primary_email: ["{{email}}", "grace@example.com"],
  recipient_email: ["{{email}}"],
  sender_email: ["hello@example.com"],
  reply_to: ["hello@example.com"],
  value: ["{{email}}", "grace@example.com"],
  password: ["{{password}}", "another good password"],
  old_password: ["{{password}}"],
  new_password: ["another good password"],
  password_hash: ["$2a$10$VIhIOofSMqGdGlL4wzE//e.77dAQGqNtF/1dT7bqCrVtQuInWy2qi"],
  refresh_token: ["{{refreshToken}}"],
  "x-stack-refresh-token": ["{{refreshToken}}"],
  token: ["{{accessToken}}"],
  login_code: ["{{loginCode}}"],
  polling_code: ["{{pollingCode}}"],
  api_key: ["{{userApiKeyText}}", "{{teamApiKeyText}}"],
  code: ["a".repeat(45), "123456"],
  nonce: ["b".repeat(14)],
  totp: ["123456"],
  secret_base64: ["c2l4dGVlbiBieXRlcyBvcg=="],
  totp_secret_base64: ["c2l4dGVlbiBieXRlcyBvcg=="],
  client_id: ["{{project}}", "fuzz-partner"],
  client_secret: ["{{publishableClientKey}}", "{{partnerSecret}}"],
  provider_id: ["github", "google"],
  grant_type: ["authorization_code", "refresh_token"],
  response_type: ["code"],
  scope: ["legacy"],
  code_challenge_method: ["S256"],
  code_challenge: ["E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  code_verifier: ["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
  partner: ["fuzz-partner"],
  domain: ["https://app.example.com", "http://localhost:3000"],
  handler_path: ["/handler"],
  host: ["127.0.0.1"],
  issuer: ["http://127.0.0.1:9"],
  url: ["http://127.0.0.1:9/webhooks"],
  profile_image_url: ["https://example.com/a.png", "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="],
  time_zone: ["Europe/Berlin"],
  language: ["en"],
  cursor: ["{{user}}"],
  query: ["ada", "{{email}}"],
  display_name: ["Ada"],
  clientVersion: ["js @stackframe/js@2.8.3"],
};

const idsByPath: readonly (readonly [RegExp, string])[] = [
  [/^\/user-api-keys\//, "{{userApiKey}}"],
  [/^\/team-api-keys\//, "{{teamApiKey}}"],
  [/^\/internal\/api-keys\//, "{{keySet}}"],
  [/^\/integrations\/\{partner\}\/api-keys\//, "{{keySet}}"],
  [/^\/team-invitations\//, "{{invitation}}"],
  [/^\/internal\/project-owner-invitations\//, "{{ownerInvitation}}"],
  [/^\/internal\/emails\//, "{{sentEmail}}"],
];

/** Values for the fields and parameters of an operation. */
export function suggestFor(path: string): SuggestValues {
  const id = idsByPath.find(([pattern]) => pattern.test(path))?.[1];
  return (name) => {
    if (name === "id") return id === undefined ? ["{{permission}}", "github"] : [id];
    return Object.hasOwn(byName, name) ? (byName[name] ?? []) : [];
  };
}
