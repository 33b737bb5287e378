import { type Queryable, statement } from "../database/database.ts";

/** What is done for a job of one kind. Throwing puts it back with a growing wait. */
export type Task = (payload: unknown) => Promise<void>;

const addJobStatement = statement("add-job", "select graphile_worker.add_job($1, payload => $2::json, job_key => $3)");

/** Adds a job to the caller's transaction: it runs if, and only if, the change is committed. `key`: no second one while it waits. */
export async function addJob(transaction: Queryable, task: string, payload: object, key: string): Promise<void> {
  await transaction.run(addJobStatement, [task, JSON.stringify(payload), key]);
}
