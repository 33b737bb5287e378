import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("account", "routes/account.tsx"),
  route("api/greeting", "routes/greeting.ts"),
  route("handler/*", "routes/handler.tsx"),
  // The client kit stores the session here, and gets access tokens from /vestibule/token.
  route("vestibule/*", "routes/session.ts"),
] satisfies RouteConfig;
