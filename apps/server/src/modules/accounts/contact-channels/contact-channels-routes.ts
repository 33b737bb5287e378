import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { ChannelOwner, ChannelServices } from "./channel-access.ts";
import { create } from "./create.ts";
import { list, read } from "./read.ts";
import { remove } from "./remove.ts";
import { sendCode, sendVerificationCode } from "./send-code.ts";
import { update } from "./update.ts";
import { checkVerificationCode, verify } from "./verify.ts";

/** `/contact-channels*` */
export const createContactChannelHandlers = (
  services: ChannelServices,
): HandlersOf<typeof contract.contactChannels, Project, ChannelOwner> => ({
  list: list(services),
  create: create(services),
  read: read(services),
  update: update(services),
  delete: remove(services),
  sendCode: sendCode(services),
  sendVerificationCode: sendVerificationCode(services),
  verify: verify(services),
  checkVerificationCode: checkVerificationCode(services),
});
