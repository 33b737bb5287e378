import { requireUser } from "@vestibule/backend/react-router";
import type { ActionFunctionArgs } from "react-router";

export function action(args: ActionFunctionArgs) {
  const { user } = requireUser(args);
  return Response.json({ greeting: `Hello, user ${user?.id}` });
}
