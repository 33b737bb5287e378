import { StackClientApp } from "@vestibule/react";
import type { Config } from "./config.ts";
import { base } from "./paths.ts";
import { navigate } from "./router.ts";

export function createStackApp(config: Config): StackClientApp {
  return new StackClientApp({
    ...config,
    tokenStore: "cookie",
    redirectMethod: { useNavigate: () => navigate, navigate },
    urls: { handler: `${base}handler`, home: base },
  });
}
