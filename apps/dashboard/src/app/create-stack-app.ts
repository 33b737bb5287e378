import { StackClientApp } from "@vestibule/react";
import type { Config } from "../config.ts";

const base = import.meta.env.BASE_URL;

/** The dashboard is an ordinary application of the `internal` project: owners sign in on its handler pages. */
export function createStackApp(config: Config, goTo: (path: string) => void): StackClientApp {
  const navigate = (to: string): void => {
    const target = new URL(to, window.location.href);
    const isDashboardUrl = target.origin === window.location.origin && target.pathname.startsWith(base);
    if (isDashboardUrl) goTo(target.pathname + target.search + target.hash);
    else window.location.assign(target);
  };
  return new StackClientApp({
    projectId: config.projectId,
    publishableClientKey: config.publishableClientKey,
    baseUrl: config.baseUrl,
    tokenStore: "cookie",
    redirectMethod: { useNavigate: () => navigate, navigate },
    urls: { handler: `${base}handler`, accountSettings: `${base}account`, home: base },
  });
}
