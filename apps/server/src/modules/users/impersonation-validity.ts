/** Whether a session `s` is the user's own, or whoever started it for them still may: an owner who lost the project, and a key that was
 *  revoked, act for nobody any more. Compared as text, as what is noted there is no reference. @see ASVS 5.0 8.3.2 */
export const isImpersonationValid = `(not s.is_impersonation
  or (s.started_by ->> 'ownerId' is not null and exists (
    select from project_owners o where o.project_id = s.project_id and o.owner_user_id::text = s.started_by ->> 'ownerId'))
  or (s.started_by ->> 'ownerId' is null and not exists (
    select from project_key_sets k where k.project_id = s.project_id and k.id::text = s.started_by ->> 'keySetId'
      and k.revoked_at is not null)))`;
