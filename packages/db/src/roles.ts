import type postgres from "postgres";

/**
 * Creates the app's role if it is missing and grants it read and write access. Of an append-only table, which is one with the trigger
 * `refuse_rewrite`, it can insert and read rows alone.
 */
export async function grantAppRole(admin: postgres.Sql, appUrl: string): Promise<void> {
  const { role, password, database } = credentials(appUrl);
  const [existing] = await admin`select rolsuper from pg_roles where rolname = ${role}`;
  if (existing?.rolsuper) return;
  const quotedPassword = `'${password.replaceAll("'", "''")}'`;
  const verb = existing ? "alter" : "create";
  await admin.unsafe(`${verb} role ${quote(role)} with login password ${quotedPassword}`);
  const appendOnly = await admin<{ tablename: string }[]>`
    select distinct t.relname as tablename from pg_trigger g
    join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where t.relnamespace = 'public'::regnamespace and p.proname = 'refuse_rewrite'`;
  await admin.unsafe(`
    grant connect, create, temporary on database ${quote(database)} to ${quote(role)};
    grant usage on schema public to ${quote(role)};
    grant select, insert, update, delete on all tables in schema public to ${quote(role)};
    grant usage, select on all sequences in schema public to ${quote(role)};
    grant execute on all functions in schema public to ${quote(role)};
  `);
  for (const { tablename } of appendOnly)
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
