import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { PasswordServices } from "./services.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

/** `/auth/password/*` */
export const createPasswordHandlers = (
  services: PasswordServices,
): HandlersOf<typeof contract.password, Project, unknown> => ({
  signUp: signUp(services),
  signIn: signIn(services),
});
