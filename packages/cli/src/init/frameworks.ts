import type { Insertion, Wrapping } from "./edit-file.ts";

/** The names of the environment variables that a framework's code reads. */
interface Variables {
  readonly server: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  /** Absent: the application has no server of its own, so it needs no secret key. */
  readonly secretServerKey?: string;
}

/** What `vestibule init` knows about a framework. The files that it writes are in `templates/<id>`. */
export interface Framework {
  readonly id: string;
  readonly title: string;
  /** A server whose code is too free to edit: the user adds the use of the written file. */
  readonly isBackend?: boolean;
  /** Packages that an application of this framework depends on, all of them. */
  readonly dependencies: readonly string[];
  /** One of these files must exist as well. Absent: any application with the dependencies. Without extension. */
  readonly files?: readonly string[];
  /** Folders that can contain the written files, most specific first; the first one with `marker` applies. */
  readonly bases: readonly { readonly folder: string; readonly marker: string }[];
  /** The packages to install from `/kit`. */
  readonly packages: readonly string[];
  readonly environmentFile: ".env" | ".env.local";
  readonly variables: Variables;
  /** Edits of files that the application already has. */
  readonly edits: readonly FileEdit[];
  /** How to start the application, and what to open then. */
  readonly run: string;
  readonly open: string;
}

/** `files`: paths without extension, below the base; the first one that exists applies. */
export type FileEdit = { readonly files: readonly string[] } & (Wrapping | Insertion | AddedRoutes);

/** Routes that are added to React Router's list, with the file names of a TypeScript application. */
export interface AddedRoutes {
  readonly kind: "routes";
  readonly routes: readonly string[];
}

const serverVariables: Required<Variables> = {
  server: "VESTIBULE_API_URL",
  projectId: "VESTIBULE_PROJECT_ID",
  publishableClientKey: "VESTIBULE_PUBLISHABLE_CLIENT_KEY",
  secretServerKey: "VESTIBULE_SECRET_SERVER_KEY",
};

/** Variables that Vite makes readable in the browser, so none of them is secret. */
const viteVariables: Variables = {
  server: "VITE_VESTIBULE_API_URL",
  projectId: "VITE_VESTIBULE_PROJECT_ID",
  publishableClientKey: "VITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY",
};

const root = { folder: "", marker: "package.json" };
const srcOrRoot = [{ folder: "src", marker: "src" }, root];

const backend = {
  isBackend: true,
  bases: srcOrRoot,
  packages: ["client", "backend"],
  environmentFile: ".env",
  variables: serverVariables,
  edits: [],
  run: "node --env-file=.env",
  open: "http://localhost:3000/me",
} as const;

/** In the order of detection: a framework comes before those that its applications depend on, too. */
export const frameworks: readonly Framework[] = [
  {
    id: "nextjs",
    title: "Next.js",
    dependencies: ["next"],
    files: ["app/layout", "src/app/layout"],
    bases: [{ folder: "src", marker: "src/app" }, root],
    packages: ["next"],
    environmentFile: ".env.local",
    variables: {
      server: "NEXT_PUBLIC_VESTIBULE_API_URL",
      projectId: "NEXT_PUBLIC_VESTIBULE_PROJECT_ID",
      publishableClientKey: "NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY",
      secretServerKey: "VESTIBULE_SECRET_SERVER_KEY",
    },
    edits: [
      {
        kind: "wrap",
        files: ["app/layout"],
        target: "{children}",
        imports: [
          'import { StackProvider, StackTheme } from "@vestibule/next";',
          'import { stackServerApp } from "../stack/server";',
        ],
        opening: ["<StackProvider app={stackServerApp}>", "<StackTheme>"],
        closing: ["</StackTheme>", "</StackProvider>"],
      },
    ],
    run: "dev",
    open: "http://localhost:3000/profile",
  },
  {
    id: "tanstack-start",
    title: "TanStack Start",
    dependencies: ["@tanstack/react-start"],
    bases: [root],
    packages: ["react", "backend"],
    environmentFile: ".env.local",
    variables: viteVariables,
    edits: [],
    run: "dev",
    open: "http://localhost:3000/profile",
  },
  {
    id: "react-router",
    title: "React Router",
    dependencies: ["@react-router/dev"],
    bases: [root],
    packages: ["react", "backend"],
    environmentFile: ".env.local",
    variables: viteVariables,
    edits: [
      {
        kind: "insert",
        files: ["app/root"],
        imports: [
          'import { vestibule } from "@vestibule/backend/react-router";',
          'import { stackClientApp } from "./stack";',
        ],
        lines: ["export const middleware = [vestibule({ app: stackClientApp })];"],
      },
      {
        kind: "routes",
        files: ["app/routes"],
        routes: [
          'route("handler/*", "routes/handler.tsx")',
          'route("profile", "routes/profile.tsx")',
          'route("vestibule/*", "routes/session.ts")',
        ],
      },
    ],
    run: "dev",
    open: "http://localhost:5173/profile",
  },
  {
    id: "react-vite",
    title: "React with Vite",
    dependencies: ["react", "vite"],
    bases: [root],
    packages: ["react"],
    environmentFile: ".env.local",
    variables: viteVariables,
    edits: [
      {
        kind: "wrap",
        files: ["src/main", "src/index"],
        target: "<App />",
        imports: ['import { AuthProvider } from "./auth";'],
        opening: ["<AuthProvider>"],
        closing: ["</AuthProvider>"],
      },
    ],
    run: "dev",
    open: "http://localhost:5173",
  },
  { id: "express", title: "Express", dependencies: ["express"], ...backend },
  { id: "hono", title: "Hono", dependencies: ["hono"], ...backend },
  { id: "fastify", title: "Fastify", dependencies: ["fastify"], ...backend },
  { id: "node", title: "Node.js", dependencies: [], ...backend },
];
