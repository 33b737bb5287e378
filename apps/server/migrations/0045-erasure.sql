-- Erasure: what identifies a deleted user is removed from the audit log, or replaced by a pseudonym. The server seals each changed entry,
-- so that the chain stays verifiable: without the server secret, an attacker cannot erase.
alter table audit_log add column erasure_seal bytea, add column erasure_key_number smallint;

create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  -- Changed rows must pass the next trigger.
  if tg_op = 'UPDATE' and current_setting('vestibule.is_erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
end
$$;

create function allow_only_erasure() returns trigger language plpgsql as $$
begin
  if new.erasure_seal is null or (new.project_id, new.number, new.id, new.at, new.action, new.outcome, new.reason, new.actor_type,
      new.access_type, new.target_type, new.hash, new.key_number)
    is distinct from (old.project_id, old.number, old.id, old.at, old.action, old.outcome, old.reason, old.actor_type,
      old.access_type, old.target_type, old.hash, old.key_number) then
    raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger audit_log_erases_only_people before update on audit_log for each row execute function allow_only_erasure();

-- The users that the details of an entry name.
create function list_mentioned_users(details jsonb) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[details ->> 'user_id', details ->> 'creator_user_id', details -> 'impersonated_by' ->> 'id'], null)
$$;

-- The ID under which a deleted user still counts in metrics and acts in the audit log. The ID cannot be computed from it.
create function pseudonymize_user(project text, id uuid) returns uuid language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to('vestibule deleted user ' || project || ' ' || id, 'UTF8')) for 16), 'hex')::uuid
$$;
