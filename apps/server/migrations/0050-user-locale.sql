-- The language that a user reads, as a BCP 47 tag, for emails. A nullable column without a default needs only a short lock.
alter table users add column locale text;
