import { z } from "zod";
import type { Project } from "../../../projects/index.ts";
import { conflict, notAllowed } from "../surface/errors.ts";
import { flag, storableText } from "../surface/fields.ts";
import { pageFields } from "../surface/paging.ts";
import { ok, type Route, route } from "../surface/route.ts";

/** Svix groups endpoints in applications. Here, each project is one application with the project id. */
const toWire = ({ id, createdAt }: Project) => ({
  id,
  uid: id,
  name: id,
  rateLimit: null,
  throttleRate: null,
  metadata: {},
  createdAt,
  updatedAt: createdAt,
});

const wanted = z.object({ uid: storableText(256).nullish(), name: storableText(256).nullish() });

export const applicationRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/app",
    query: z.object(pageFields),
    handle: ({ caller }) => ok({ data: [toWire(caller.project)], iterator: null, prevIterator: null, done: true }),
  }),
  route({
    method: "POST",
    path: "/app",
    query: z.object({ get_if_exists: flag(false) }),
    body: wanted,
    handle({ caller, query, body }) {
      if (body.uid !== caller.project.id) throw notAllowed("Applications are created with their projects.");
      if (!query.get_if_exists) throw conflict("The application of this project already exists.");
      return ok(toWire(caller.project));
    },
  }),
  route({
    method: "GET",
    path: "/app/{app}",
    handle: ({ caller }) => ok(toWire(caller.project)),
  }),
];
