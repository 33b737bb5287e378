import { createFileRoute } from "@tanstack/react-router";
import { sessionHandler } from "@vestibule/backend/tanstack-start";
import { app } from "../../vestibule.ts";

/** The client kit stores the session here, and gets access tokens from /vestibule/token. */
export const Route = createFileRoute("/vestibule/$")({ server: { handlers: { ANY: sessionHandler({ app }) } } });
