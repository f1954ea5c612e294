import type { ExportPosition } from '../../../database/schema.ts';
import { readMe } from './read-me.ts';
import type { Page, Reading, Section, StoredPicture } from './section.ts';
import type { TextEntry, ZipFile } from './zip-file.ts';

/**
 * Limits of one file, which one run writes. They keep a run within the deadline of the outbox, and the runs
 * of a cron within the CPU time and the subrequests of an invocation (docs/decisions/033-account-export.md).
 */
export interface FileLimits {
  /** Calls to D1, objects and R2. */
  callsMax: number;
  /** Characters of JSON, which are compressed. */
  textMax: number;
  /** Bytes of pictures, which are copied. */
  bytesMax: number;
  /** Milliseconds since the beginning. */
  msMax: number;
}

export const fileLimits: FileLimits = {
  callsMax: 800,
  textMax: 32 * 1024 * 1024,
  bytesMax: 256 * 1024 * 1024,
  msMax: 10_000,
};

/** The used part of a run's limits. */
class Budget {
  private readonly limits: FileLimits;
  private readonly since = Date.now();
  private calls = 0;
  private text = 0;
  private bytes = 0;

  constructor(limits: FileLimits) {
    this.limits = limits;
  }

  spend({ calls = 0, text = 0, bytes = 0 }: { calls?: number; text?: number; bytes?: number }) {
    this.calls += calls;
    this.text += text;
    this.bytes += bytes;
  }

  isSpent(): boolean {
    const { callsMax, textMax, bytesMax, msMax } = this.limits;
    return (
      this.calls >= callsMax ||
      this.text >= textMax ||
      this.bytes >= bytesMax ||
      Date.now() - this.since >= msMax
    );
  }
}

/** The documents of a ZIP, one after another: JSON objects with fields and lists, each row on a line. */
class DocumentWriter {
  private readonly zip: ZipFile;
  private readonly at: number;
  private readonly budget: Budget;
  private entry: TextEntry | null = null;
  private list: string | null = null;
  private isEmpty = true;
  /** The name of the latest document. */
  document: string | null = null;

  constructor(zip: ZipFile, at: number, budget: Budget) {
    this.zip = zip;
    this.at = at;
    this.budget = budget;
  }

  /** Writes a page. `piece` is the number of its document, if the page begins one. */
  async write(page: Page & { document: string }, piece: number): Promise<void> {
    if (this.document !== page.document || !this.entry) await this.begin(page, piece);
    const { list, rows = [] } = page;
    if (list === undefined) return;
    if (this.list !== list) await this.beginList(list);
    for (const row of rows) {
      await this.send(`${this.isEmpty ? '' : ','}\n${JSON.stringify(row)}`);
      this.isEmpty = false;
    }
  }

  async close(): Promise<void> {
    if (!this.entry) return;
    await this.send(this.list === null ? '\n}\n' : '\n]\n}\n');
    await this.entry.close();
    this.entry = null;
    this.list = null;
  }

  private async begin({ document, fields = {} }: Page & { document: string }, piece: number) {
    await this.close();
    this.document = document;
    this.entry = this.zip.openText(`${document}${piece > 1 ? `-${piece}` : ''}.json`, this.at);
    const lines = Object.entries(fields).map(
      ([name, value]) => `\n${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    await this.send(`{${lines.join(',')}`);
    this.isEmpty = lines.length === 0;
  }

  private async beginList(list: string) {
    const isFirst = this.list === null && this.isEmpty;
    await this.send(`${this.list === null ? '' : '\n]'}${isFirst ? '' : ','}\n"${list}": [`);
    this.list = list;
    this.isEmpty = true;
  }

  private async send(text: string): Promise<void> {
    this.budget.spend({ text: text.length });
    await this.entry!.send(text);
  }
}

export interface WhoseExport {
  username: string;
  requestedAt: number;
}

/**
 * Adds to the ZIP what follows `position`, until the end or a limit. Returns the position of the next file;
 * null at the end. A document that a limit divides continues in the next file, with a number behind its
 * name. At least one page is written, so that every run gets further.
 */
export async function writeFile(
  zip: ZipFile,
  reading: Reading,
  sections: readonly Section[],
  position: ExportPosition,
  { username, requestedAt }: WhoseExport,
  limits: FileLimits,
): Promise<ExportPosition | null> {
  const budget = new Budget(limits);
  const documents = new DocumentWriter(zip, requestedAt, budget);
  const pieceOf = (document: string) => (document === position.document ? position.piece + 1 : 1);
  /** The position after a page, or after a picture of it. */
  const stop = async (section: string, after: unknown): Promise<ExportPosition> => {
    const { document } = documents;
    await documents.close();
    return { section, after, document, piece: document === null ? 1 : pieceOf(document) };
  };
  if (position.section === null) {
    const entry = zip.openText('LISEZ-MOI.txt', requestedAt);
    await entry.send(readMe(username, requestedAt));
    await entry.close();
  }
  const first = Math.max(
    0,
    sections.findIndex(({ name }) => name === position.section),
  );
  let { after } = position;
  for (const [index, section] of sections.entries()) {
    if (index < first) continue;
    do {
      const page = await section.read(reading, after ?? null);
      const { document, pictures = [], calls = 1 } = page;
      budget.spend({ calls });
      if (document !== undefined) await documents.write({ ...page, document }, pieceOf(document));
      else await documents.close();
      for (const picture of pictures) {
        await addPicture(zip, picture, requestedAt, budget);
        if (picture !== pictures.at(-1) && budget.isSpent())
          return stop(section.name, picture.after);
      }
      after = page.next;
      const next = after === undefined ? sections[index + 1]?.name : section.name;
      if (next !== undefined && budget.isSpent()) return stop(next, after ?? null);
    } while (after !== undefined);
  }
  await documents.close();
  return null;
}

/** A picture that was deleted since is left out. */
async function addPicture(
  zip: ZipFile,
  { file, bucket, key }: StoredPicture,
  at: number,
  budget: Budget,
): Promise<void> {
  const stored = await bucket.get(key);
  budget.spend({ calls: 1 });
  if (stored) budget.spend({ bytes: await zip.addBytes(file, at, stored.body) });
}
