import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import { assertOwner, type ChannelOwner, type ChannelServices, channelNotFound } from "./channel-access.ts";
import { listChannelsOfProject, listChannelsOfUser, toWire } from "./channel-statements.ts";

/** `GET /contact-channels` */
export function list({
  database,
}: ChannelServices): Handler<typeof contract.contactChannels.list, Project, ChannelOwner> {
  return async function list({ auth, query }) {
    assertOwner(auth, query.user_id);
    const { user_id: userId, contact_channel_id: id = null } = query;
    const rows = userId
      ? await database.rows(listChannelsOfUser, { projectId: auth.project.id, userId, id })
      : await database.rows(listChannelsOfProject, { projectId: auth.project.id, id });
    return { items: rows.map(toWire), is_paginated: false };
  };
}

/** `GET /contact-channels/{user_id}/{contact_channel_id}` */
export function read({
  database,
}: ChannelServices): Handler<typeof contract.contactChannels.read, Project, ChannelOwner> {
  return async function read({ auth, params }) {
    assertOwner(auth, params.user_id);
    const values = { projectId: auth.project.id, userId: params.user_id, id: params.contact_channel_id };
    const row = await database.row(listChannelsOfUser, values);
    if (!row) throw channelNotFound(404);
    return toWire(row);
  };
}
