-- Closes sign-up to project internal on installations that were not claimed yet. Takes no locks on tables.

update projects
set config = jsonb_set(config, '{sign_up_enabled}', 'false')
where id = 'internal' and exists (select from installation where claim_code_digest is not null);
