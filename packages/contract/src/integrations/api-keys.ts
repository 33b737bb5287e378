import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { projectKeyEndpoints } from "../internal/api-keys.ts";
import { text, uuid } from "../schema/values.ts";
import { partnerParams } from "./partner.ts";

const { list, create, read, update } = projectKeyEndpoints;
const idParams = z.strictObject({ partner: text(), id: uuid() });

/** As `/internal/api-keys`, under the address that a partner knows. */
export const integrationKeyEndpoints = {
  list: endpoint({ ...list, path: "/integrations/{partner}/api-keys", params: partnerParams }),
  create: endpoint({ ...create, path: "/integrations/{partner}/api-keys", params: partnerParams }),
  read: endpoint({ ...read, path: "/integrations/{partner}/api-keys/{id}", params: idParams }),
  update: endpoint({ ...update, path: "/integrations/{partner}/api-keys/{id}", params: idParams }),
} as const;
