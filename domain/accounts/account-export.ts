import { iso } from '../dates/iso.ts';
import { parisDay } from '../dates/paris.ts';
import { DAY_MS } from '../limits.ts';

export const EXPORTS_MAX = 3;
export const EXPORTS_WITHIN_MS = DAY_MS;

/** A ZIP of an export. `url` needs the session of its owner. */
export interface ExportedFile {
  url: string;
  name: string;
  bytes: number;
}

/** `GET /api/me/export`. Times are ISO 8601 UTC. */
export interface AccountExport {
  state: 'none' | 'running' | 'ready';
  /** The first file; null unless ready. */
  url: string | null;
  /** End of the links; null unless ready. */
  expiresAt: string | null;
  /** All files; empty unless ready. Each is a complete ZIP. */
  files: ExportedFile[];
  /** True when the last export was given up; its state is `none`. */
  hasFailed: boolean;
}

/** An export as stored. Times are epoch milliseconds. */
export interface StoredExport {
  id: string;
  state: 'running' | 'ready' | 'failed';
  requestedAt: number;
  expiresAt: number | null;
  files: readonly { bytes: number }[];
}

/** The person's latest export as its owner sees it at `now`; null: they have none. */
export function describeExport(stored: StoredExport | null, now: number): AccountExport {
  const nothing = { url: null, expiresAt: null, files: [], hasFailed: false };
  if (stored?.state === 'running') return { state: 'running', ...nothing };
  const isOver = stored === null || stored.expiresAt === null || stored.expiresAt <= now;
  if (isOver) return { state: 'none', ...nothing };
  if (stored.state === 'failed') return { state: 'none', ...nothing, hasFailed: true };
  const files = stored.files.map(({ bytes }, index) => ({
    url: `/main/export/${stored.id}/${index + 1}`,
    name: exportFileName(stored, index + 1),
    bytes,
  }));
  return {
    ...{ state: 'ready', files, hasFailed: false },
    url: files[0]?.url ?? null,
    expiresAt: iso(stored.expiresAt!),
  };
}

/** The name under which a file is saved; the number is left out when there is only one. */
export function exportFileName(
  { requestedAt, files }: Pick<StoredExport, 'requestedAt' | 'files'>,
  number: number,
): string {
  const day = parisDay(requestedAt);
  return `dis-moi-${day}${files.length > 1 ? `-${number}` : ''}.zip`;
}
