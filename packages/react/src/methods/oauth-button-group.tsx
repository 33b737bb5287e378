import { Lazy } from "../hooks/lazy.tsx";
import { useProjectState } from "../hooks/use-project-state.ts";
import { Scope } from "../theme/scope.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LoadFailed } from "./magic-link-sign-in.tsx";
import type { AuthPageType, ProjectMethods } from "./project-methods.ts";

export type OAuthButtonGroupProps = {
  /** The page with the buttons; both types lead to the same flow. */
  type: AuthPageType;
  /** Shows the buttons of this project without actions, for previews. */
  mockProject?: { config: Pick<ProjectMethods["config"], "oauthProviders"> };
};

export type OAuthButtonProps = {
  /** Provider ID, such as `github`. */
  provider: string;
  type: AuthPageType;
  /** Disables the action, for previews. */
  isMock?: boolean;
};

type Providers = ProjectMethods["config"]["oauthProviders"];

const load = () => import("./oauth/oauth-buttons.tsx").then((module) => module.OAuthButtons);

function Buttons({ providers, isMock }: { providers: Providers | undefined; isMock: boolean }) {
  const skeleton = (
    <Scope>
      <Skeleton shape="control" />
    </Scope>
  );
  if (!providers) return skeleton;
  return <Lazy load={load} props={{ providers, isMock }} loading={skeleton} failed={() => <LoadFailed />} />;
}

/** A button for each provider, in the project's order. */
export function OAuthButtonGroup({ mockProject }: OAuthButtonGroupProps) {
  const project = useProjectState();
  const known = mockProject ?? (project.status === "ready" ? project.data : undefined);
  return <Buttons providers={known?.config.oauthProviders} isMock={mockProject !== undefined} />;
}

/** A button for one provider. */
export function OAuthButton({ provider, isMock = false }: OAuthButtonProps) {
  const project = useProjectState();
  const providers = project.status === "ready" ? project.data.config.oauthProviders : [];
  const known = providers.find(({ id }) => id === provider) ?? { id: provider };
  return <Buttons providers={[known]} isMock={isMock} />;
}
