import { StackClientApp, serverCookieStore } from "@vestibule/react";

const moduleUrl = import.meta.url;

/** Where the server has the dashboard, such as `/dashboard/`: the built scripts are in its folder `assets`. */
export const basePath = import.meta.env.DEV ? import.meta.env.BASE_URL : new URL("..", moduleUrl).pathname;

/** Runtime configuration from the server; none of it is in the bundle. */
export interface Config {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly baseUrl: string;
  readonly version: string;
  /** Whether emails are captured in the development inbox because no mail server is configured. */
  readonly hasInbox: boolean;
  /** Providers whose OAuth credentials the server shares with its projects. */
  readonly sharedProviderIds: readonly string[];
  /** The project of the app at `/demo`. Null: the server has none. */
  readonly demoProjectId: string | null;
  /** Name of the cookie that contains the ID of the signed-in owner's session. The session's tokens are in no readable cookie. */
  readonly sessionIdCookieName: string;
  /** Of the packages that the server offers at `/kit`, by name: `sha512-…`. Empty if they aren't built. */
  readonly kitIntegrity: Readonly<Record<string, string>>;
}

/**
 * Reads the configuration that the server embedded in the page. @throws Error if the page was not served by a Vestibule
 * server
 */
export function readConfig(): Config {
  const text = document.getElementById("vestibule-config")?.textContent;
  if (!text) throw new Error("This page wasn't served by a Vestibule server, so it has no configuration.");
  return JSON.parse(text) as Config;
}

/** Whether this browser has a session cookie, valid or not. Sends no request. */
export const hasSession = ({ sessionIdCookieName }: Config): boolean =>
  document.cookie.includes(`${sessionIdCookieName}=`);

/**
 * The dashboard is an ordinary application of the `internal` project: owners sign in on its handler pages. `goTo`:
 * navigates to a URL of the dashboard: path, query and hash.
 */
export function createStackApp(config: Config, goTo: (url: string) => void): StackClientApp {
  const navigate = (to: string): void => {
    const target = new URL(to, window.location.href);
    const isDashboardUrl = target.origin === window.location.origin && target.pathname.startsWith(basePath);
    if (isDashboardUrl) goTo(target.pathname + target.search + target.hash);
    else window.location.assign(target);
  };
  return new StackClientApp({
    projectId: config.projectId,
    publishableClientKey: config.publishableClientKey,
    baseUrl: config.baseUrl,
    tokenStore: serverCookieStore({ url: `${basePath}session`, sessionIdCookieName: config.sessionIdCookieName }),
    redirectMethod: { useNavigate: () => navigate, navigate },
    urls: { handler: `${basePath}handler`, accountSettings: `${basePath}account`, home: basePath },
  });
}
