-- Rules that tables alone cannot say. They hold for every role, the schema's owner included.

CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- Every statement adds whole entries: what it adds to an entry sums to zero in each currency. Once a statement, not once a row.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced uuid;
BEGIN
  SELECT added.entry_id INTO unbalanced FROM added GROUP BY added.entry_id, added.currency HAVING sum(added.amount_minor) <> 0 LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'the postings of entry % do not sum to zero', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_balanced AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
-- Evenly's own accounts: 64 of each kind, so that batches seldom wait for one another.
INSERT INTO accounts (id, kind, currency, sub, updated_at)
SELECT gen_random_uuid(), kind, 'USD', sub, now() FROM unnest(ARRAY['funding', 'fees']) AS kind, generate_series(0, 63) AS sub;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- What counts of a name in a search: no accents, no capitals. Immutable as long as the server's accent rules stand; REINDEX the four below when they change.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;
--> statement-breakpoint
CREATE INDEX users_by_name ON users (search_form(first_name || ' ' || last_name) text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_last_name ON users (search_form(last_name || ' ' || first_name) text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_handle ON users (handle text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_fragment ON users USING gin (search_form(first_name || ' ' || last_name || ' ' || handle) gin_trgm_ops) WITH (fastupdate = off) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
-- People with a fragment anywhere in their name or handle. Its setting bounds the work: of a fragment that very many have, about so many are looked at.
-- ROWS keeps the planner from reading the whole table to join it.
CREATE FUNCTION find_people_by_fragment(pattern text, at_most integer) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 50
SET gin_fuzzy_search_limit = 2000 SET enable_seqscan = off AS $$
  SELECT id FROM users
  WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL
    AND search_form(first_name || ' ' || last_name || ' ' || handle) LIKE pattern
  LIMIT at_most
$$;
