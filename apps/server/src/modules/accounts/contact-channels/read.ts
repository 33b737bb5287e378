import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { formatAgeCursor, getMaxItems, toAgePage, toListOrPage } from "../../../http/list-or-page.ts";
import { toSmallPage } from "../../../platform/database/bounded-page.ts";
import type { Project } from "../../projects/index.ts";
import { assertOwner, type ChannelOwner, type ChannelServices, channelNotFound } from "./channel-access.ts";
import { listChannelsOfProject, listChannelsOfUser, listPageOfUser, toWire } from "./channel-statements.ts";

/** `GET /contact-channels` */
export function list({
  database,
}: ChannelServices): Handler<typeof contract.contactChannels.list, Project, ChannelOwner> {
  return async function list({ auth, query }) {
    assertOwner(auth, query.user_id);
    const { user_id: userId, contact_channel_id: id = null } = query;
    const limit = Math.min(query.limit ?? getMaxItems(auth), getMaxItems(auth));
    const page = { projectId: auth.project.id, id, ...toAgePage(query, limit, { isDescending: false }) };
    const found = userId
      ? await database.rows(listPageOfUser, { ...page, userId })
      : await database.rows(listChannelsOfProject, page);
    return toListOrPage(query, toSmallPage(found, limit), formatAgeCursor, toWire);
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
