import { languages, passwordMinLength } from "./constants.ts";

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/** Maximum for durations, so that a typo can't turn a limit off. */
const maxSessionMinutes = 366 * dayMinutes;

interface SharedFields {
  /** Whether `GET /projects/current` returns the setting to everyone, under the same name. */
  readonly isPublic?: true;
}

export interface SwitchSetting extends SharedFields {
  readonly kind: "switch";
  readonly default: boolean;
}

/** A whole number. */
export interface NumberSetting extends SharedFields {
  readonly kind: "number";
  /** Null can be a default only with `isNullable`. */
  readonly default: number | null;
  readonly min: number;
  readonly max: number;
  /** Null turns the limit off. */
  readonly isNullable?: true;
  readonly unit?: "minutes";
}

export interface ChoiceSetting extends SharedFields {
  readonly kind: "choice";
  readonly default: string;
  readonly values: readonly string[];
}

export type ProjectSetting = SwitchSetting | NumberSetting | ChoiceSetting;

/**
 * The settings of a project that hold one value, by wire name. Everything else follows from this list: validation and
 * defaults on the server, types and bounds in the clients and the dashboard, and docs/reference/project-settings.md,
 * which shows the comments. Lists and objects are in `internal/project-config.ts`. To add a setting, see
 * docs/how-to/add-a-setting.md.
 */
export const projectSettings = {
  /** Whether users without an account can create one. Doesn't apply to anonymous accounts. */
  sign_up_enabled: { kind: "switch", default: true, isPublic: true },
  /** Whether users can sign in with a password. */
  credential_enabled: { kind: "switch", default: true, isPublic: true },
  /** Whether users can sign in with a link or code from an email. */
  magic_link_enabled: { kind: "switch", default: false, isPublic: true },
  /** Whether users can sign in with a passkey. */
  passkey_enabled: { kind: "switch", default: false, isPublic: true },
  /** Whether users can create teams. */
  client_team_creation_enabled: { kind: "switch", default: false, isPublic: true },
  /** Whether users can delete their own account. */
  client_user_deletion_enabled: { kind: "switch", default: false, isPublic: true },
  /**
   * Whether every URL on localhost is a trusted domain. For development only: false in projects that are created in
   * production mode, and turned off when production mode is turned on, unless the same request sets it.
   */
  allow_localhost: { kind: "switch", default: true },
  /**
   * Whether client requests need a publishable client key. If not, clients since 2.8.108 can leave it out. Older clients
   * always send one.
   */
  publishable_client_key_required: { kind: "switch", default: false },
  /** Whether users can create API keys for themselves. */
  allow_user_api_keys: { kind: "switch", default: false, isPublic: true },
  /** Whether team members with the permission `$manage_api_keys` can create API keys for their team. */
  allow_team_api_keys: { kind: "switch", default: false, isPublic: true },
  /**
   * Whether users need a verified primary email to create API keys for themselves or their teams. Servers can always
   * create keys. The dashboard turns it on in the projects that it creates.
   */
  api_keys_require_verified_email: { kind: "switch", default: false, isPublic: true },
  /**
   * Whether users are restricted until their primary email is verified. Applies to existing users too. Clients before
   * 2.8.108 don't know restrictions.
   */
  require_email_verification: { kind: "switch", default: false },
  /** Whether each new user gets a team of their own. */
  create_team_on_sign_up: { kind: "switch", default: false },
  /** Whether visitors can get an account before they sign up. */
  anonymous_accounts_enabled: { kind: "switch", default: false, isPublic: true },
  /** Whether new passwords that attackers try first are rejected. */
  refuse_common_passwords: { kind: "switch", default: true },
  /** Whether users get an email about new devices and about changes to their sign-in methods. */
  security_notifications_enabled: { kind: "switch", default: true },
  /** Whether sensitive changes by clients require a recent sign-in or reauthentication. */
  recent_sign_in_required: { kind: "switch", default: false },
  /** What happens to a sign-up that no sign-up rule allows or rejects. */
  sign_up_rules_default_action: { kind: "choice", default: "allow", values: ["allow", "reject"] },
  /** What happens when a new user signs in with a provider and the email belongs to an existing user. */
  oauth_account_merge_strategy: {
    kind: "choice",
    default: "link_method",
    values: ["link_method", "raise_error", "allow_duplicates"],
  },
  /** The language of emails and pages for users whose language isn't known. */
  default_language: { kind: "choice", default: "en", values: languages, isPublic: true },
  /**
   * Whether sign-ups store the browser's language as the user's `locale`, and pages follow the user's or the browser's
   * language if the application doesn't set one. The dashboard turns it on in the projects that it creates.
   */
  detect_language: { kind: "switch", default: false, isPublic: true },
  /** Minimum number of characters in new passwords. */
  password_min_length: { kind: "number", default: passwordMinLength, min: passwordMinLength, max: 64, isPublic: true },
  /** How long a session lasts, even if it is active. */
  session_lifetime_minutes: {
    kind: "number",
    default: 365 * dayMinutes,
    min: 5,
    max: maxSessionMinutes,
    unit: "minutes",
  },
  /** How long a session lasts without activity. Null: no limit. */
  session_idle_minutes: {
    kind: "number",
    default: null,
    isNullable: true,
    // Must exceed the access token lifetime: active clients use the session only to fetch a new access token.
    min: 15,
    max: maxSessionMinutes,
    unit: "minutes",
  },
} as const satisfies Readonly<Record<string, ProjectSetting>>;

type Settings = typeof projectSettings;
type Keys<Condition> = { [Name in keyof Settings]: Settings[Name] extends Condition ? Name : never }[keyof Settings];

export type ProjectSettingName = keyof Settings;

/** The switches. */
export type ProjectFlag = Keys<SwitchSetting>;

/** The settings that everyone can read. */
export type PublicProjectSettingName = Keys<{ readonly isPublic: true }>;

/** The type of a setting's value. */
export type ProjectSettingValue<Name extends ProjectSettingName> = Settings[Name] extends {
  readonly values: readonly (infer Value)[];
}
  ? Value
  : Settings[Name] extends NumberSetting
    ? number | (Settings[Name] extends { readonly isNullable: true } ? null : never)
    : boolean;

export type ProjectSettingValues<Names extends ProjectSettingName = ProjectSettingName> = {
  [Name in Names]: ProjectSettingValue<Name>;
};
