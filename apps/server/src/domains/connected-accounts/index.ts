import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { AuthServices, Caller } from "../auth/sign-in/index.ts";
import type { Project } from "../projects/index.ts";

const notBuilt = (): never => {
  throw new Error("Not built yet");
};

export const createConnectedAccountHandlers = (
  _services: AuthServices,
): HandlersOf<typeof contract.connectedAccounts, Project, Caller> => ({
  createAccessToken: notBuilt,
  createOwnAccessToken: notBuilt,
  list: notBuilt,
  remove: notBuilt,
});
