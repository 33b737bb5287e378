export { changeProjectAudited, type ProjectServices } from "./change-audited.ts";
export { checkConfig, type SharedProviders } from "./check-config.ts";
export { createConfigHandlers } from "./config-paths/config-handlers.ts";
export { lockProjectForUpdate, moveDefaultPermission } from "./default-permissions.ts";
export type { Keys } from "./keys/key-set-statements.ts";
export {
  createKeySetActivity,
  endInstalledKeys,
  installKeys,
  type KeySetActivity,
  lockUnrevokedKeySet,
} from "./keys/key-set-statements.ts";
export { addKeySet, type NewKeySet, revokeKeySet } from "./keys/key-sets.ts";
export { createProjectKeyHandlers, type KeySetSessions } from "./keys/project-key-handlers.ts";
export { defaultConfig, getSigningKey, type Project, type ProjectDetails } from "./project.ts";
export type { ProjectAdminHandlers } from "./project-admin-handlers.ts";
export { findKeySet } from "./project-config-rules.ts";
export { readOwnerTeam, setOwnerTeam } from "./project-statements.ts";
export { createProjectHandlers } from "./projects-routes.ts";
export { assertUnchanged } from "./secrets/check-unchanged.ts";
export { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";
export type { SignUpFacts } from "./sign-up-rules/condition.ts";
export { evaluateSignUpRules } from "./sign-up-rules/evaluate-rules.ts";
export { createTestSignUpRules, getEmailDomain } from "./sign-up-rules/test-rules.ts";
export {
  deleteRetiredSigningKeys,
  rotateSigningKey,
  rotateSigningKeys,
  signingKeyOverlapMs,
} from "./signing-keys/rotate-signing-keys.ts";
export { createProjectStore, encryptedProjectColumns, type ProjectStore, readProject } from "./store.ts";
export { readProjectForAdmin, readProjectsForAdmin, toAdminAnswer } from "./to-wire.ts";
export { dashboardHandlerPath, domainKey } from "./trusted-domains/trusted-domain.ts";
export {
  assertTrustedCallback,
  findHandlerPage,
  isTrustedRedirect,
  isTrustedRedirectUri,
} from "./trusted-domains/trusted-redirect.ts";
export { changeProject, insertProject, type NewProject } from "./write.ts";
