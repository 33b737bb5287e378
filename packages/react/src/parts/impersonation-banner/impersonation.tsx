import { useLazyModule } from "../../hooks/use-lazy-module.ts";

const load = () => import("./impersonation-banner.tsx").then((module) => module.ImpersonationBanner);

/** The impersonation banner; loaded only during impersonation. */
export function Impersonation() {
  const loaded = useLazyModule(load);
  return loaded.status === "ready" ? <loaded.module /> : null;
}
