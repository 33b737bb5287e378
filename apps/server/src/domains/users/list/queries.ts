import { type Statement, statement } from "../../../platform/database/database.ts";
import { type User, userColumns, userJoins } from "../../user-records/index.ts";

/** Where a user stands in the list, also one who was deleted lately. */
export const findPosition = statement<{ signed_up_at: string }>(
  "find-position-of-user",
  `select signed_up_at::text from users where project_id = $1 and id = $2
   union all select signed_up_at::text from deleted_users where project_id = $1 and id = $2`,
);

/** A user who was found, or nobody; and how many matches were fetched, on each row. */
export type Found = { readonly fetched: number } & (User | { readonly id: null });

interface Shape {
  readonly isDescending: boolean;
  readonly inTeam: boolean;
}

/** From the position (`$2`, `$3`) on. */
const fromPosition = ({ isDescending }: Shape): string =>
  `u.project_id = $1 and (u.signed_up_at, u.id) ${isDescending ? "<=" : ">="} ($2::timestamptz, $3::uuid)`;

const order = ({ isDescending }: Shape): string =>
  isDescending ? "u.signed_up_at desc, u.id desc" : "u.signed_up_at, u.id";

const member =
  "exists (select from team_memberships m where m.project_id = $1 and m.team_id = $5 and m.user_id = u.id)";

/** The whole records of the users that a query names, and of no others: as an array the names are few in the planner's eyes, whatever
 *  their query looks like. */
const recordsOf = (ids: string, shape: Shape): string =>
  `select ${userColumns} from users u ${userJoins}
   where u.project_id = $1 and u.id = any(array(${ids})) order by ${order(shape)}`;

/** Statements about a team have no name: they are planned for the team at hand, which may have three members or everybody. */
const named = <Row>(name: string, { isDescending, inTeam }: Shape, text: string): Statement<Row> =>
  statement(inTeam ? "" : `${name}${isDescending ? "-newest-first" : ""}`, text);

/** Values: project, time and id to start from, most rows; then the team, if any. */
export const listUsers = (shape: Shape): Statement<User> =>
  named(
    "list-users",
    shape,
    recordsOf(
      `select u.id from users u where ${fromPosition(shape)} ${shape.inTeam ? `and ${member}` : ""}
       order by ${order(shape)} limit $4`,
      shape,
    ),
  );

/** Walks the list for a text, or an id. Values: as above, with a team or null; then text and id or null. */
export const walkForUsers = (shape: Shape): Statement<User> =>
  named(
    "walk-for-users",
    shape,
    recordsOf(
      `select u.id from users u where ${fromPosition(shape)} and ${shape.inTeam ? member : "$5::uuid is null"}
         and (strpos(u.search_text, (select search_form($6))) > 0 or u.id = $7)
       order by ${order(shape)} limit $4`,
      shape,
    ),
  );

/** Fetches what the index finds for a text, or an id, but no more than `$8` users: then the text is too frequent, and the rows mean
 *  nothing. Values: as above. */
export const searchUsers = (shape: Shape): Statement<Found> =>
  named(
    "search-users",
    shape,
    `with word as materialized (select search_form($6) as form, search_pieces($1, search_form($6), least(3, length(search_form($6)))) as pieces),
     fetched as materialized (
       select u.signed_up_at, u.id from users u
       where ${fromPosition(shape)} and search_pieces(u.project_id, u.search_text, 1) @> (select pieces from word)
         and strpos(u.search_text, (select form from word)) > 0
       limit $8
     ),
     found as (
       select * from fetched union select u.signed_up_at, u.id from users u where ${fromPosition(shape)} and u.id = $7
     )
     select u.*, counted.fetched from (select count(*)::int as fetched from fetched) counted left join (
       ${recordsOf(
         `select u.id from found u where ${shape.inTeam ? member : "$5::uuid is null"} order by ${order(shape)} limit $4`,
         shape,
       )}
     ) u on true order by ${order(shape)}`,
  );
