import type postgres from "postgres";

/** Tables whose rows are facts: the app may add and read them, never change or remove them. */
export const APPEND_ONLY_TABLES = ["transfers", "entries", "postings", "audit_log"] as const;

/** Makes the app's role if it is missing and grants it reading and writing, without rewriting what is append-only. */
export async function grantAppRole(admin: postgres.Sql, appUrl: string): Promise<void> {
  const { role, password, database } = credentials(appUrl);
  const [existing] = await admin`select rolsuper from pg_roles where rolname = ${role}`;
  if (existing?.rolsuper) return;
  const quotedPassword = `'${password.replaceAll("'", "''")}'`;
  const verb = existing ? "alter" : "create";
  await admin.unsafe(`${verb} role ${quote(role)} with login password ${quotedPassword}`);
  await admin.unsafe(`
    grant connect, create, temporary on database ${quote(database)} to ${quote(role)};
    grant usage on schema public to ${quote(role)};
    grant select, insert, update, delete on all tables in schema public to ${quote(role)};
    grant usage, select on all sequences in schema public to ${quote(role)};
    grant execute on all functions in schema public to ${quote(role)};
    revoke update, delete, truncate on ${APPEND_ONLY_TABLES.map(quote).join(", ")} from ${quote(role)};
  `);
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
