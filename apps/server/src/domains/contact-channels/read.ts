import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { type ChannelOwner, type ChannelServices, checkOwner, noSuchChannel } from "./access.ts";
import { listChannelsOfProject, listChannelsOfUser } from "./queries.ts";
import { toWire } from "./to-wire.ts";

/** `GET /contact-channels` */
export const list =
  ({ database }: ChannelServices): Handler<typeof contract.contactChannels.list, Project, ChannelOwner> =>
  async ({ auth, query }) => {
    checkOwner(auth, query.user_id);
    const { user_id: userId, contact_channel_id: id = null } = query;
    const rows = userId
      ? await database.rows(listChannelsOfUser, [auth.project.id, userId, id])
      : await database.rows(listChannelsOfProject, [auth.project.id, id]);
    return { items: rows.map(toWire), is_paginated: false };
  };

/** `GET /contact-channels/{user_id}/{contact_channel_id}` */
export const read =
  ({ database }: ChannelServices): Handler<typeof contract.contactChannels.read, Project, ChannelOwner> =>
  async ({ auth, params }) => {
    checkOwner(auth, params.user_id);
    const values = [auth.project.id, params.user_id, params.contact_channel_id];
    const row = await database.row(listChannelsOfUser, values);
    if (!row) throw noSuchChannel(404);
    return toWire(row);
  };
