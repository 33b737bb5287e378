import { createMiddleware, createStart } from "@tanstack/react-start";
import { vestibule } from "@vestibule/backend/tanstack-start";
import { app } from "./vestibule.ts";

export const startInstance = createStart(() => ({
  requestMiddleware: [createMiddleware().server(vestibule({ app }))],
}));
