import { createFileRoute } from "@tanstack/react-router";
import { requireUser } from "@vestibule/backend/tanstack-start";

export const Route = createFileRoute("/api/greeting")({
  server: {
    handlers: {
      POST: () => {
        const { user } = requireUser();
        return Response.json({ greeting: `Hello, user ${user?.id}` });
      },
    },
  },
});
