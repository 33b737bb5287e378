import { useLoaded } from "../hooks/use-loaded.ts";
import { Scope } from "../theme/scope.tsx";
import { FieldSkeleton, Skeleton } from "../ui/skeleton.tsx";
import { NotLoaded } from "./not-loaded.tsx";

const load = () => import("./magic-link/magic-link-form.tsx").then((module) => module.MagicLinkForm);

/** Sign-in by a mail with a link and a code, for pages of your own. */
export function MagicLinkSignIn() {
  const loaded = useLoaded(load);
  if (loaded.status === "failed") return <NotLoaded />;
  if (loaded.status === "loading") {
    return (
      <Scope className="vst-stack">
        <FieldSkeleton hint />
        <Skeleton shape="control" />
      </Scope>
    );
  }
  const { module: MagicLinkForm } = loaded;
  return <MagicLinkForm />;
}
