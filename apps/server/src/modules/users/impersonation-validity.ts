/**
 * Whether a session `s` is the user's own, or the impersonator is still authorized: the owner still owns the project,
 * or the key is not revoked. Compared as text, because `started_by` is JSON without a foreign key. @see ASVS 5.0 8.3.2
 */
export const isImpersonationValid = `(not s.is_impersonation
  or (s.started_by ->> 'ownerId' is not null and exists (
    select from project_owners o where o.project_id = s.project_id and o.owner_user_id::text = s.started_by ->> 'ownerId'))
  or (s.started_by ->> 'ownerId' is null and not exists (
    select from project_key_sets k where k.project_id = s.project_id and k.id::text = s.started_by ->> 'keySetId'
      and k.revoked_at is not null)))`;
