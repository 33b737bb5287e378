import { type Statement, statement } from "../../../../platform/database/database.ts";

/** A statement without a name is planned at each use, for the values that it is given: in lists with filters they decide on the way through
 *  the tables, and a plan for any values is slower by a hundred times. @see PostgreSQL, PREPARE ("Notes") */
export const filtered = <Row>(text: string): Statement<Row> => statement<Row>("", text);
