import { isStorableText as isStorable } from "@vestibule/contract/endpoints";
import { changedFields as fieldsNotAsExpected } from "../../../../platform/json/changed-fields.ts";
import { recordAudit } from "../../../audit/index.ts";
import { notifyWork } from "../../replay.ts";
import { changedMeanwhile, notFound } from "../surface/errors.ts";
import { isName } from "../surface/fields.ts";
import { type Call, ok, type Route, route } from "../surface/route.ts";
import { addEndpoint, checkAddress, type EndpointServices, mapConflict } from "./create.ts";
import { type EndpointRow, findEndpoint, updateEndpoint } from "./endpoint-statements.ts";
import { getEndpointForUpdate } from "./find.ts";
import { type EndpointChange, endpointChange, endpointUpsert, toFields } from "./schemas.ts";
import {
  changedFields,
  type EndpointFields,
  endpointIdPrefix,
  newEndpointFields,
  toColumns,
  toFieldsOfRow,
  toWire,
} from "./to-wire.ts";

const path = "/app/{app}/endpoint/{endpoint}";

/**
 * `PATCH` and `PUT` both change only the given fields: dashboards that know only the URL and the description would
 * otherwise clear the filter. `PUT` also creates an unknown endpoint with its uid.
 */
export const updateRoutes = (services: EndpointServices): readonly Route[] => [
  route({
    method: "PATCH",
    path,
    body: endpointChange,
    handle: async (call) => ok(toWire(await change(services, call, toFields(call.body), call.body.expected))),
  }),
  route({
    method: "PUT",
    path,
    body: endpointUpsert,
    async handle(call) {
      const { projectId, params, body } = call;
      const name = params.endpoint ?? "";
      const isThere = isStorable(name) && (await services.database.row(findEndpoint, { projectId, id: name })) !== null;
      if (isThere) return ok(toWire(await change(services, call, toFields(body))));
      if (!isName(name) || name.startsWith(endpointIdPrefix)) throw notFound("endpoint");
      checkAddress(services.outgoing, body.url);
      const fields = { ...newEndpointFields, uid: name, ...toFields(body), url: body.url };
      return { status: 201, body: toWire(await addEndpoint(services, call, fields)) };
    },
  }),
];

async function change(
  { database, outgoing }: EndpointServices,
  { caller, projectId, params, now }: Call<unknown, unknown>,
  wanted: Partial<EndpointFields>,
  expected: EndpointChange["expected"] = {},
): Promise<EndpointRow> {
  if (wanted.url !== undefined) checkAddress(outgoing, wanted.url);
  return mapConflict({ uid: wanted.uid ?? null }, () =>
    database.transaction(async (transaction) => {
      const row = await getEndpointForUpdate(transaction, projectId, params.endpoint);
      const fields = fieldsNotAsExpected(expected, toWire(row));
      if (fields.length > 0) throw changedMeanwhile(fields);
      const before = toFieldsOfRow(row);
      const after = { ...before, ...wanted };
      const changed = await transaction.row(updateEndpoint, {
        projectId,
        id: row.id,
        ...toColumns(after),
        updatedAt: new Date(now),
      });
      if (!changed) throw notFound("endpoint");
      await recordAudit(transaction, caller.audit, [
        {
          action: "webhook_endpoint.update",
          target: { type: "webhook_endpoint", id: row.id },
          details: {
            host: new URL(after.url).host,
            changed: changedFields(before, after),
            is_disabled: after.isDisabled,
          },
        },
      ]);
      await notifyWork(transaction, projectId);
      return changed;
    }),
  );
}
