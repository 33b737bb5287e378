import { type Statement, statement } from "../../../../platform/database/database.ts";

/**
 * An unnamed statement is planned at each use with its values. In filtered lists, a generic plan can be a hundred times
 * slower. @see PostgreSQL, PREPARE ("Notes")
 */
export const filtered = <Row>(text: string): Statement<Row> => statement<Row>("", text);
