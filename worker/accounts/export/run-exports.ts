import { and, eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { openPrimarySession } from '../../../database/d1-access.ts';
import { accountExports, authUsers, profiles } from '../../../database/schema.ts';
import { PERIOD_DAYS, periodsOf } from '../../../domain/periods.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { paths } from '../../../site/paths.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { type Clock, clockFrom, drain, type Outbox } from '../../platform/outbox.ts';
import { accountMail } from '../auth/account-mail.ts';
import { accountNotice } from '../auth/alert-in-app.ts';
import { siteOrigin } from '../auth/redirects.ts';
import { sections } from './sections.ts';
import { type FileLimits, fileLimits, writeFile } from './write-file.ts';
import { ZipFile } from './zip-file.ts';

type ExportRow = typeof accountExports.$inferSelect;

/** The folder of an export's files. */
export const folderOf = ({ userId, id }: { userId: string; id: string }) => `${userId}/${id}/`;

/** Condition: the row has as many files as when it was read, so that no other run has written one. */
const isUnchanged = ({ id, files }: ExportRow) =>
  and(
    eq(accountExports.id, id),
    sql`json_array_length(${accountExports.files}) = ${files.length}`,
  )!;

/**
 * Requested exports as rows of work. Each run writes one file and stores where the next one begins, so a run
 * that dies is repeated when its claim expires, and earlier files stay. A last run notifies the owner; an export of
 * which that cannot be done stays ready.
 */
function exportsOutbox(
  db: Database,
  env: Env,
  limits: FileLimits,
  clock: Clock,
  onFile: () => void,
): Outbox<typeof accountExports> {
  const lifetime = periodsOf(env.SECONDS_PER_DAY).exportLifetime;
  return {
    table: accountExports,
    isRow: isUnchanged,
    policy: ({ state }) => retryPolicies[state === 'ready' ? 'promised' : 'exports'],
    async act(row, now) {
      if (row.state === 'ready') {
        await notifyReady(env, row, now);
        return { attempts: 0, dueAt: null };
      }
      const { files, position } = await writeNext(db, env, row, limits);
      onFile();
      const written = { files, attempts: 0, upload: null };
      if (position) return { ...written, position, dueAt: now };
      // Before exports that wait for a file.
      return { ...written, state: 'ready', dueAt: 0, expiresAt: clock() + lifetime };
    },
    parked: ({ state }) =>
      state === 'ready' ? {} : { state: 'failed' as const, expiresAt: clock() + lifetime },
    event: 'account_export.failed',
    describe: ({ id, files }) => ({ export: id, files: files.length }),
  };
}

/** Writes the next file. Rejects when the row was claimed by another run, or is gone. */
async function writeNext(db: Database, env: Env, row: ExportRow, limits: FileLimits) {
  const bucket = env.ACCOUNT_EXPORTS;
  await endUpload(bucket, row.upload);
  const [person] = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, row.userId));
  // The random part separates a run that died from the one that repeats it.
  const key = `${folderOf(row)}${row.files.length + 1}-${crypto.randomUUID().slice(0, 8)}.zip`;
  const zip = new ZipFile(bucket, key, async (upload) => {
    const { meta } = await db
      .update(accountExports)
      .set({ upload })
      .where(and(isUnchanged(row), eq(accountExports.attempts, row.attempts)))
      .run();
    if (meta.changes === 0) throw new Error('the export is gone, or another run has it');
  });
  try {
    const position = await writeFile(
      zip,
      { env, db, me: row.userId },
      sections,
      row.position,
      { username: person?.username ?? '', requestedAt: row.requestedAt },
      limits,
    );
    const bytes = await zip.finish();
    return { files: [...row.files, { key, bytes }], position };
  } catch (error) {
    // The row names the upload, so that the next run ends it otherwise.
    await zip.abandon().catch(() => undefined);
    throw error;
  }
}

/** Ends the upload of a run that died, and deletes its object if that was complete. */
export async function endUpload(bucket: R2Bucket, upload: ExportRow['upload']): Promise<void> {
  if (!upload) return;
  // R2 rejects an upload that is complete or unknown.
  await bucket
    .resumeMultipartUpload(upload.key, upload.uploadId)
    .abort()
    .catch(() => undefined);
  await bucket.delete(upload.key);
}

/** Runs for each minute: with {@link fileLimits} they stay below 10,000 subrequests. */
const RUNS_MAX = 10;

/**
 * Writes the next files of exports that are due, those that wait longest first, and notifies the owners of those that
 * are ready. Returns the number of files and of failures. Never rejects for a failed export, which is retried later.
 */
export async function runExports(
  env: Env,
  now: number,
  { runsMax = RUNS_MAX, limits = fileLimits }: { runsMax?: number; limits?: FileLimits } = {},
): Promise<{ written: number; failed: number }> {
  const db = database(openPrimarySession(env.DB));
  const clock = clockFrom(now);
  let written = 0;
  const outbox = exportsOutbox(db, env, limits, clock, () => {
    written += 1;
  });
  const next = (at: number) =>
    sql`select rowid from ${accountExports} where due_at <= ${at} order by due_at limit 1`;
  const { failed } = await drain(db, outbox, next, now, { rowsMax: runsMax, atOnce: 1 });
  return { written, failed };
}

/**
 * Notifies the owner of a finished export: the notice in the app, then the mail, neither with a link that needs no
 * session. Rejects when one of them must be sent again; both have ids, so that nobody gets them twice.
 */
async function notifyReady(
  env: Env,
  { id, userId, expiresAt }: typeof accountExports.$inferSelect,
  now: number,
): Promise<void> {
  if (expiresAt === null || expiresAt <= now) return;
  const [owner] = await database(env.DB)
    .select({ email: authUsers.mailTo })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!owner) return;
  const readyAt = expiresAt - periodsOf(env.SECONDS_PER_DAY).exportLifetime;
  await env.INBOX.getByName(userId).tell([accountNotice('export_ready', id, readyAt)]);
  const mail = accountMail({
    to: owner.email,
    subject: 'L’export de vos données est prêt',
    text: `La copie de vos données que vous avez demandée est prête. Elle reste ${PERIOD_DAYS.exportLifetime * 24} heures dans vos paramètres, et il faut être connecté pour la télécharger. Si vous ne l’avez pas demandée, changez votre mot de passe.`,
    action: { label: 'Télécharger mes données', href: `${siteOrigin(env)}${paths.ownExport}` },
    key: `account.export.${id}`,
  });
  await deliverMail(env, mail, now);
}
