import { useLazyModule } from "../../hooks/use-lazy-module.ts";

const load = () => import("./impersonation-banner.tsx").then((module) => module.ImpersonationBanner);

/** The bar over the page of whoever acts for a user; its code is fetched for them alone. */
export function Impersonation() {
  const loaded = useLazyModule(load);
  return loaded.status === "ready" ? <loaded.module /> : null;
}
