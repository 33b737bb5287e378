import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { restoreColorMode } from "./color-mode.ts";
import { loadConfig } from "./config.ts";
import { ConfigErrorPage } from "./pages/config-error.tsx";
import { createStackApp } from "./stack.ts";
import "./styles.css";

restoreColorMode();
const element = document.getElementById("root");
if (!element) throw new Error("index.html has no element with the ID root.");
const root = createRoot(element);

loadConfig().then(
  (config) =>
    root.render(
      <StrictMode>
        <App stack={createStackApp(config)} />
      </StrictMode>,
    ),
  (error: unknown) => root.render(<ConfigErrorPage error={error} />),
);
