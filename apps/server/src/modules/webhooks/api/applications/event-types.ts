import { webhookEventTypes } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { notFound } from "../surface/errors.ts";
import { flag } from "../surface/fields.ts";
import { ok, type Route, route } from "../surface/route.ts";

/** When the list of event types last changed. */
const knownSince = "2026-11-21T00:00:00.000Z";

interface EventTypeText {
  readonly description: string;
  readonly schema: string;
}
const eventTypes = new Map<string, EventTypeText>(Object.entries(webhookEventTypes));

/** The JSON Schema of the payload; `data` is described in /openapi.json and the guide. */
const getSchema = (name: string, schema: string) => ({
  type: "object",
  title: name,
  properties: { type: { const: name }, data: { type: "object", title: schema } },
  required: ["type", "data"],
});

const toWire = (name: string, { description, schema }: EventTypeText, withContent: boolean) => ({
  name,
  description,
  archived: false,
  deprecated: false,
  schemas: withContent ? { "1": getSchema(name, schema) } : null,
  groupName: name.split(".")[0],
  featureFlag: null,
  createdAt: knownSince,
  updatedAt: knownSince,
});

/** The server's own event types. They are public: the same for all projects and in the guide. */
export const eventTypeRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/event-type",
    query: z.object({ with_content: flag(true) }),
    access: "anybody",
    handle: ({ query }) =>
      ok({
        data: [...eventTypes].map(([name, text]) => toWire(name, text, query.with_content)),
        iterator: null,
        prevIterator: null,
        done: true,
      }),
  }),
  route({
    method: "GET",
    path: "/event-type/{type}",
    access: "anybody",
    handle({ params }) {
      const name = params.type ?? "";
      const text = eventTypes.get(name);
      if (!text) throw notFound("event type");
      return ok(toWire(name, text, true));
    },
  }),
  route({ method: "GET", path: "/health", access: "anybody", handle: () => ({ status: 204 }) }),
];
