-- The rule that an impersonation session ends with its impersonator's rights. Takes no locks.

-- Whether the starter of an impersonation session may still act for the user: the owner still owns the project, or the
-- key is not revoked. Compares text, because `started_by` is JSON without a foreign key.
create function is_impersonator_authorized(project text, started_by jsonb) returns boolean stable language sql as $$
  select case when started_by ->> 'ownerId' is null
    then not exists (
      select from project_key_sets k
      where k.project_id = project and k.id::text = started_by ->> 'keySetId' and k.revoked_at is not null)
    else exists (
      select from project_owners o where o.project_id = project and o.owner_user_id::text = started_by ->> 'ownerId')
  end
$$;
