import type { GetUserOptions, StackClientApp as KitClientApp, Project } from "@vestibule/client";
import type { CurrentInternalUser } from "./admin-types.ts";
import type { CurrentUser } from "./user-types.ts";

/** Users of project `internal` manage projects. */
export type ProjectCurrentUser<ProjectId extends string> = ProjectId extends "internal"
  ? CurrentInternalUser
  : CurrentUser;

type Required<HasTokenStore extends boolean> = GetUserOptions<HasTokenStore> & {
  readonly or: "redirect" | "throw" | "anonymous";
};

/** The hooks of a client app. They work without a provider. */
export interface AppHooks<HasTokenStore extends boolean = boolean, ProjectId extends string = string> {
  /** As the hook `useUser`. */
  useUser(options: Required<HasTokenStore>): ProjectCurrentUser<ProjectId>;
  useUser(options?: GetUserOptions<HasTokenStore>): ProjectCurrentUser<ProjectId> | null;
  useProject(): Project;
}

/** The app with client access and hooks. */
export interface StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string>
  extends Omit<KitClientApp<HasTokenStore, ProjectId>, "getUser">,
    AppHooks<HasTokenStore, ProjectId> {
  getUser(options: Required<HasTokenStore>): Promise<ProjectCurrentUser<ProjectId>>;
  getUser(options?: GetUserOptions<HasTokenStore>): Promise<ProjectCurrentUser<ProjectId> | null>;
}
