-- While sign-in emails to an address are suppressed, requesters get the nonce of the last email's code, so that the user
-- can type that code. Locks verification_codes while it builds the index; the rows live a week at most.

-- The rest of the code, encrypted. Only sign-in codes have it.
alter table verification_codes add column nonce_ciphertext bytea;

-- Finds the last sign-in code of an address.
create index verification_codes_by_email on verification_codes (project_id, lower(subject ->> 'email'), created_at)
  where nonce_ciphertext is not null;
