/**
 * Where the types of our kit differ from those of the published kit, as changes to its declarations, each with the
 * reason. Keep this list short: every entry is something that an application may have to change.
 */
export const differences = [
  {
    why: "Errors are classes that only that package can create. Ours have the same codes, details, and messages.",
    from: "import { KnownErrors } from '@stackframe/stack-shared';",
    to: "import { KnownErrors } from '../../scripts/published-types/shared-types.ts';",
  },
  {
    why: "A class with private members. Both kits pass it on as `projectOwnerSession`, and nothing else.",
    from: "import { InternalSession } from '@stackframe/stack-shared/dist/sessions';",
    to: "import { InternalSession } from '../../scripts/published-types/shared-types.ts';",
  },
  {
    why: "A private symbol. Each package has its own.",
    from: "    [stackAppInternalsSymbol]: {\n        toClientJson(): StackClientAppJson<HasTokenStore, ProjectId>;\n        setCurrentUser(userJsonPromise: Promise<CurrentUserCrud['Client']['Read'] | null>): void;\n    };\n",
    to: "",
  },
  {
    why: "Returns EMAIL_ALREADY_VERIFIED instead of hiding it.",
    from: "    sendVerificationEmail(): Promise<void>;\n    update(data: ContactChannelUpdateOptions)",
    to: "    sendVerificationEmail(): Promise<unknown>;\n    update(data: ContactChannelUpdateOptions)",
  },
  {
    why: "Returns the updated project.",
    from: "update(this: AdminProject, update: AdminProjectUpdateOptions): Promise<void>",
    to: "update(update: AdminProjectUpdateOptions): Promise<unknown>",
  },
  {
    why: "Returns the updated template.",
    from: "updateEmailTemplate(type: EmailTemplateType, data: AdminEmailTemplateUpdateOptions): Promise<void>",
    to: "updateEmailTemplate(type: EmailTemplateType, data: AdminEmailTemplateUpdateOptions): Promise<unknown>",
  },
  {
    why: "Returns the updated definition.",
    from: "data: AdminTeamPermissionDefinitionUpdateOptions): Promise<void>",
    to: "data: AdminTeamPermissionDefinitionUpdateOptions): Promise<unknown>",
  },
  {
    why: "Returns the updated definition.",
    from: "data: AdminProjectPermissionDefinitionUpdateOptions): Promise<void>",
    to: "data: AdminProjectPermissionDefinitionUpdateOptions): Promise<unknown>",
  },
  {
    why: "Returns a rejected password as a result instead of throwing it.",
    from: '        password: string;\n    }): Promise<Result<undefined, KnownErrors["VerificationCodeError"]>>;\n    verifyPasswordResetCode',
    to: "        password: string;\n    }): Promise<Result<undefined, Error>>;\n    verifyPasswordResetCode",
  },
  {
    why: "A password can't be read back with an owner's session.",
    from: "    username: string;\n    password: string;\n} | {",
    to: "    username: string;\n    password?: string;\n} | {",
  },
  {
    why: "One type for both kinds of providers, whose secret can't be read back with an owner's session.",
    from: "} & ({\n    type: 'shared';\n} | {\n    type: 'standard';\n    clientId: string;\n    clientSecret: string;\n    facebookConfigId?: string;\n    microsoftTenantId?: string;\n}) & OAuthProviderConfig;",
    to: "    type: 'shared' | 'standard';\n    clientId?: string;\n    clientSecret?: string;\n    facebookConfigId?: string;\n    microsoftTenantId?: string;\n} & OAuthProviderConfig;",
  },
];
