import { describe, expect, it } from 'vitest';
import { describeExport, exportFileName, type StoredExport } from './account-export.ts';

const requestedAt = Date.UTC(2026, 10, 26, 23);
const stored: StoredExport = {
  ...{ id: 'e1', requestedAt, state: 'ready', expiresAt: requestedAt + 1_000 },
  files: [{ bytes: 10 }, { bytes: 20 }],
};
const none = { state: 'none', url: null, expiresAt: null, files: [], hasFailed: false };

describe('describeExport', () => {
  it('lists the files of an export that is ready', () => {
    expect(describeExport(stored, requestedAt)).toEqual({
      state: 'ready',
      url: '/main/export/e1/1',
      expiresAt: '2026-11-26T23:00:01.000Z',
      files: [
        { url: '/main/export/e1/1', name: 'dis-moi-2026-11-27-1.zip', bytes: 10 },
        { url: '/main/export/e1/2', name: 'dis-moi-2026-11-27-2.zip', bytes: 20 },
      ],
      hasFailed: false,
    });
  });

  it('shows no files while it runs', () => {
    const running = { ...stored, state: 'running' as const, expiresAt: null };
    expect(describeExport(running, requestedAt)).toEqual({ ...none, state: 'running' });
  });

  it('is none without an export, and once it has expired', () => {
    expect(describeExport(null, requestedAt)).toEqual(none);
    expect(describeExport(stored, requestedAt + 1_000)).toEqual(none);
  });

  it('says that the last one failed until its row expires', () => {
    const failed = { ...stored, state: 'failed' as const };
    expect(describeExport(failed, requestedAt)).toEqual({ ...none, hasFailed: true });
    expect(describeExport(failed, requestedAt + 1_000)).toEqual(none);
  });
});

describe('exportFileName', () => {
  it('has the day in Paris, and no number when there is one file', () => {
    expect(exportFileName({ requestedAt, files: [{ bytes: 1 }] }, 1)).toBe(
      'dis-moi-2026-11-27.zip',
    );
  });
});
