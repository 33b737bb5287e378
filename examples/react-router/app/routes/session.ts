import { sessionAction } from "@vestibule/backend/react-router";
import { app } from "../vestibule.ts";

export const action = sessionAction({ app });
