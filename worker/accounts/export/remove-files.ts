import type { OutboxData } from '../../../domain/outbox.ts';
import { endUpload, folderOf } from './run-exports.ts';

/** Handles `export_removal`. An export has fewer files than one list of R2. */
export async function removeFiles(
  { ACCOUNT_EXPORTS: bucket }: Pick<Env, 'ACCOUNT_EXPORTS'>,
  { userId, exportId, upload }: OutboxData<'export_removal'>,
): Promise<void> {
  await endUpload(bucket, upload === null ? null : JSON.parse(upload));
  const { objects } = await bucket.list({ prefix: folderOf({ userId, id: exportId }) });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}
