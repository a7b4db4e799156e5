import type postgres from "postgres";

/** Append-only tables: the app can insert and read, never update or delete. */
export const APPEND_ONLY_TABLES = [
  "transfers",
  "entries",
  "postings",
  "audit_log",
  "security_events",
  "case_decisions",
  "case_statements",
] as const;

/**
 * Creates the app's role if it is missing and grants it read and write access, except updates of append-only tables. A
 * database that is migrated only in part lacks some of them.
 */
export async function grantAppRole(admin: postgres.Sql, appUrl: string): Promise<void> {
  const { role, password, database } = credentials(appUrl);
  const [existing] = await admin`select rolsuper from pg_roles where rolname = ${role}`;
  if (existing?.rolsuper) return;
  const quotedPassword = `'${password.replaceAll("'", "''")}'`;
  const verb = existing ? "alter" : "create";
  await admin.unsafe(`${verb} role ${quote(role)} with login password ${quotedPassword}`);
  const present = await admin<{ tablename: string }[]>`
    select tablename from pg_tables where schemaname = 'public' and tablename = any(${[...APPEND_ONLY_TABLES]})`;
  await admin.unsafe(`
    grant connect, create, temporary on database ${quote(database)} to ${quote(role)};
    grant usage on schema public to ${quote(role)};
    grant select, insert, update, delete on all tables in schema public to ${quote(role)};
    grant usage, select on all sequences in schema public to ${quote(role)};
    grant execute on all functions in schema public to ${quote(role)};
  `);
  for (const { tablename } of present)
    await admin.unsafe(`revoke update, delete, truncate on ${quote(tablename)} from ${quote(role)}`);
}

function credentials(appUrl: string): { role: string; password: string; database: string } {
  const url = new URL(appUrl);
  return {
    role: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
