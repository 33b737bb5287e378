import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StackProvider } from "@vestibule/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createStackApp } from "./app/create-stack-app.ts";
import { createQueryClient } from "./app/query-client.ts";
import { readConfig } from "./config.ts";
import { createProjectsClient } from "./data/projects-client.ts";
import { createDashboardRouter } from "./routes/router.tsx";
import "./styles.css";

const config = readConfig();
const queryClient = createQueryClient();
const stack = createStackApp(config, (to) => router.history.push(to));
const isSignedIn = () => document.cookie.includes(`stack-refresh-${config.projectId}=`);
const router = createDashboardRouter({
  config,
  queryClient,
  stack,
  projectsClient: createProjectsClient(stack),
  isSignedIn,
});

const element = document.getElementById("root");
if (!element) throw new Error('index.html has no element with the ID "root".');
createRoot(element).render(
  <StrictMode>
    <StackProvider app={stack}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StackProvider>
  </StrictMode>,
);
