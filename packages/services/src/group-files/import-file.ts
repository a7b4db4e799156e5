import { refuse } from "@evenly/contract";
import { PROBLEMS_LISTED_MAX } from "@evenly/contract/group-files/rules";
import type { ImportedGroup, ImportGroupInput, ImportProblem } from "@evenly/contract/group-files/schemas";
import * as schemas from "@evenly/contract/group-files/schemas";
import { groupColors } from "@evenly/contract/groups/rules";
import type { Tx } from "@evenly/db";
import { listAwaited } from "@evenly/db/groups/invitation-queries";
import { countCreatedGroups, findGroupByKey, insertGroup, insertMembers } from "@evenly/db/groups/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordChange } from "../groups/activity/index.ts";
import { invitePeople } from "../groups/invitations/index.ts";
import {
  checkNewMembers,
  memberRow,
  type Newcomer,
  placeholderName,
  planNewcomers,
} from "../groups/people/index.ts";
import type { HeavyWork } from "../ports.ts";
import { hashInput } from "../shared/hash-input.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireLiving } from "../shared/require-living.ts";
import { requireUser } from "../shared/require-user.ts";
import { type ReadImport, readImport } from "./read-import.ts";
import { writeEntries } from "./write-entries.ts";

/** What became of a call: a repeat with the same key answers the first one's group. */
export type ImportOutcome = { readonly imported: ImportedGroup; readonly isReplayed: boolean };

/** Reads a file and writes the group that it describes. */
export const importFile: HeavyWork<ServiceContext, ImportGroupInput, ImportOutcome> = {
  name: "import a group's file",
  writes: true,
  run: readAndWrite,
};

async function readAndWrite(ctx: ServiceContext, input: ImportGroupInput): Promise<ImportOutcome> {
  const userId = requireUser(ctx);
  const { idempotencyKey: key, ...facts } = input;
  const inputHash = hashInput(facts);
  const file = readImport(input);
  const known = await findGroupByKey(ctx.db, userId, key);
  if (known) return { imported: await replay(ctx, known, inputHash, file), isReplayed: true };
  const currency = checkFile(file, input);
  await checkNewMembers(ctx, userId, input.people);
  const groupId = ctx.ids.uuid();
  const isNew = await withTransaction(ctx, (tx) =>
    write(ctx, tx, { groupId, userId, inputHash, input, file, currency }),
  );
  if (isNew) return { imported: await presentImport(ctx, groupId, file), isReplayed: false };
  const twin = (await findGroupByKey(ctx.db, userId, key)) ?? refuse("STATE_CONFLICT");
  return { imported: await replay(ctx, twin, inputHash, file), isReplayed: true };
}

async function replay(
  ctx: ServiceContext,
  known: { readonly id: string; readonly inputHash: string; readonly deletedAt: Date | null },
  inputHash: string,
  file: ReadImport,
): Promise<ImportedGroup> {
  if (known.inputHash !== inputHash) refuse("IDEMPOTENCY_MISMATCH");
  if (known.deletedAt !== null) refuse("STATE_CONFLICT");
  return await presentImport(ctx, known.id, file);
}

async function presentImport(ctx: ServiceContext, groupId: string, file: ReadImport): Promise<ImportedGroup> {
  const awaited = await listAwaited(ctx.db, groupId, ctx.clock.now());
  const invited = awaited.map(({ invitedUserId }) => invitedUserId);
  return schemas.ImportedGroup.parse({ groupId, ...countsOf(file), invited });
}

function countsOf({ entries }: ReadImport) {
  const settlementCount = entries.filter(({ kind }) => kind === "payment").length;
  return { expenseCount: entries.length - settlementCount, settlementCount };
}

function checkFile(file: ReadImport, { ownMember, people }: ImportGroupInput): string {
  const { members, currency } = file;
  const problems: readonly ImportProblem[] =
    currency === null ? [{ line: 1, problem: "currency" }, ...file.problems] : file.problems;
  if (problems.length > 0 || currency === null)
    refuse("GROUP_FILE_WRONG", {
      problems: problems.slice(0, PROBLEMS_LISTED_MAX),
      problemCount: problems.length,
    });
  const taken = [...(ownMember === null ? [] : [ownMember]), ...people.map(({ member }) => member)];
  if (taken.some((position) => position >= members.length))
    refuse("VALIDATION", { issues: [{ path: "people", message: "names a member whom the file lacks" }] });
  if (new Set(taken).size < taken.length)
    refuse("VALIDATION", { issues: [{ path: "people", message: "has a member twice" }] });
  return currency;
}

type Import = {
  readonly groupId: string;
  readonly userId: string;
  readonly inputHash: string;
  readonly input: ImportGroupInput;
  readonly file: ReadImport;
  /** Default currency of the group. */
  readonly currency: string;
};

async function write(ctx: ServiceContext, tx: Tx, work: Import): Promise<boolean> {
  const { groupId, userId, inputHash, input, file, currency } = work;
  const now = ctx.clock.now();
  const color = groupColors[(await countCreatedGroups(tx, userId)) % groupColors.length] ?? "blue";
  const isNew = await insertGroup(tx, {
    id: groupId,
    createdByUserId: userId,
    key: input.idempotencyKey,
    inputHash,
    color,
    name: input.name,
    currency,
    privacy: "private",
    allowMemberInvites: true,
    requireApproval: false,
    simplifyDebts: true,
    defaultSplitMethod: "equal",
    notifyNewExpenses: true,
    notifyPaymentsReceived: true,
    notifyGroupUpdates: true,
    notifyReminders: true,
    createdAt: now,
    updatedAt: now,
    rotation: 0,
  });
  if (!isNew) return false;
  const { owner, ofFile, awaited } = await membersOf(ctx, tx, work);
  await insertMembers(tx, ofFile.includes(owner) ? ofFile : [owner, ...ofFile]);
  await invitePeople(ctx, tx, { id: groupId, name: input.name }, awaited);
  await writeEntries(ctx, tx, { groupId, inputHash, byMemberId: owner.id, members: ofFile, file });
  const { expenseCount, settlementCount } = countsOf(file);
  await recordChange(ctx, tx, {
    groupId,
    kind: "group_imported",
    actorMemberId: owner.id,
    subjectId: null,
    facts: { name: input.name, format: file.format, expenseCount, settlementCount },
    memberIds: [owner.id, ...ofFile.filter(({ userId: account }) => account).map(({ id }) => id)],
  });
  const metadata = { format: file.format, expenses: expenseCount, settlements: settlementCount };
  await recordAudit(ctx, tx, { operation: "group.imported", userId, subject: groupId, metadata });
  // Last, since accounts stay locked until the commit; nobody else knows the group yet.
  await requireLiving(tx, [userId, ...input.people.map((person) => person.userId)]);
  return true;
}

/** The members of the file as rows, by position, those who are invited, and the caller's row, which the file may lack. */
async function membersOf(ctx: ServiceContext, tx: Tx, { groupId, userId, input, file }: Import) {
  const accounts = new Map<number, string>(input.people.map((person) => [person.member, person.userId]));
  if (input.ownMember !== null) accounts.set(input.ownMember, userId);
  const newcomers = file.members.map((fileName, position): Newcomer => {
    const [account, name] = [accounts.get(position), placeholderName(fileName)];
    return account === undefined ? { name } : { userId: account, name };
  });
  const { rows, awaited } = await planNewcomers(ctx, tx, groupId, newcomers);
  const ofFile = rows.map((row) => (row.userId === userId ? { ...row, role: "owner" as const } : row));
  const own = input.ownMember === null ? undefined : ofFile[input.ownMember];
  const owner = own ?? { ...memberRow(ctx, groupId, { userId }), role: "owner" as const };
  return { owner, ofFile, awaited };
}
