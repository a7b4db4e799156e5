ALTER TABLE "accounts" ADD COLUMN "owner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "owner_country" text;--> statement-breakpoint
UPDATE "accounts" a SET "owner_name" = u."first_name" || ' ' || u."last_name", "owner_country" = p."country"
FROM "users" u LEFT JOIN "parties" p ON p."user_id" = u."id" WHERE u."id" = a."owner_user_id";--> statement-breakpoint
-- A wallet's copies of its owner's name and country: written here alone, so that no verb can forget them. Rows are locked in the
-- order of every other change: the person, the party, then the wallet.
CREATE FUNCTION copy_owner_to_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.first_name || ' ' || u.last_name, p.country INTO STRICT NEW.owner_name, NEW.owner_country
  FROM users u LEFT JOIN parties p ON p.user_id = u.id WHERE u.id = NEW.owner_user_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_copy_owner BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.owner_user_id IS NOT NULL) EXECUTE FUNCTION copy_owner_to_wallet();--> statement-breakpoint
CREATE FUNCTION copy_name_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_user_id = NEW.id AND kind = 'user_wallet';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_copy_name AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW EXECUTE FUNCTION copy_name_to_wallets();--> statement-breakpoint
CREATE FUNCTION copy_country_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_country = NEW.country WHERE owner_user_id = NEW.user_id AND kind = 'user_wallet';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parties_copy_country AFTER INSERT OR UPDATE OF country ON parties FOR EACH ROW EXECUTE FUNCTION copy_country_to_wallets();
