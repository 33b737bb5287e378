/** A program in `node_modules`, and its arguments. */
interface Script {
  readonly program: string;
  readonly args: readonly string[];
}

/** An application as its generator writes it, and what `vestibule init` makes of it. */
export interface CreatedApplication {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** What `git status --porcelain` prints after `vestibule init`, sorted. */
  readonly changed: readonly string[];
  /** What `vestibule init` says to open. */
  readonly open: string;
  /** The steps of `npm run build`. */
  readonly build: readonly Script[];
  serve(port: number): Script;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const compilerOptions = {
  target: "es2023",
  lib: ["ES2023", "DOM"],
  module: "esnext",
  types: ["vite/client"],
  allowArbitraryExtensions: true,
  skipLibCheck: true,
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  moduleDetection: "force",
  noEmit: true,
  jsx: "react-jsx",
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
};

/** `npm create vite@9.3.0 -- --template react-ts`, without its pictures. */
const reactVite: CreatedApplication = {
  name: "React with Vite",
  files: {
    ".gitignore": "node_modules\ndist\n*.local\n",
    "package.json": json({
      name: "created-by-vite",
      private: true,
      type: "module",
      scripts: { dev: "vite", build: "tsc -b && vite build", preview: "vite preview" },
      dependencies: { react: "^19.3.1", "react-dom": "^19.3.1" },
      devDependencies: { "@vitejs/plugin-react": "^6.1.2", typescript: "~7.0.2", vite: "^8.3.4" },
    }),
    "tsconfig.json": json({ compilerOptions, include: ["src"] }),
    "vite.config.ts": `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`,
    "index.html": `<!doctype html>
<html lang="en">
  <head><meta charset="UTF-8" /><title>created-by-vite</title></head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`,
    "src/index.css": "body { margin: 0 }\n",
    "src/App.tsx": "function App() {\n  return <h1>Get started</h1>\n}\n\nexport default App\n",
    "src/main.tsx": `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
  },
  changed: [" M src/main.tsx", "?? src/auth.tsx", "?? src/stack.ts"],
  open: "http://localhost:5173",
  build: [
    { program: "typescript/bin/tsc", args: ["-p", "."] },
    { program: "vite/bin/vite.js", args: ["build", "--logLevel", "warn"] },
  ],
  serve: (port) => ({ program: "vite/bin/vite.js", args: ["preview", "--port", String(port), "--strictPort"] }),
};

/** Add a framework to test `vestibule init` with it. */
export const createdApplications: readonly CreatedApplication[] = [reactVite];

/** A backend of one file, and its code without the users. */
interface CreatedBackend {
  readonly name: string;
  readonly dependency: string | null;
  /** The whole file. `usage`: what `vestibule init` says to add. */
  main(usage: string): string;
}

export const createdBackends: readonly CreatedBackend[] = [
  {
    name: "Express",
    dependency: "express",
    main: (usage) => `import express from "express";
const app = express();
${usage}
app.listen(process.env.PORT, "localhost", () => console.log("ready"));
`,
  },
  {
    name: "Hono",
    dependency: "hono",
    main: (usage) => `import { serve } from "@hono/node-server";
import { Hono } from "hono";
const app = new Hono();
${usage}
serve({ fetch: app.fetch, port: process.env.PORT, hostname: "localhost" }, () => console.log("ready"));
`,
  },
  {
    name: "Fastify",
    dependency: "fastify",
    main: (usage) => `import fastify from "fastify";
const app = fastify();
${usage}
await app.listen({ port: process.env.PORT, host: "localhost" });
console.log("ready");
`,
  },
  {
    name: "Node.js",
    dependency: null,
    main: (usage) => usage.replace("listen(3000)", 'listen(process.env.PORT, "localhost", () => console.log("ready"))'),
  },
];
