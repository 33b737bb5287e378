import { sessionRoutes } from "@vestibule/next";
import { stackServerApp } from "../../../stack/server";

export const { GET, PUT, POST, DELETE } = sessionRoutes(stackServerApp);
