import { backupKey } from '../../domain/conversations/backup.ts';
import { retryPolicies } from '../../domain/retry.ts';
import { log } from '../../worker/platform/log.ts';
import { type DueRow, DueRows } from '../due-rows.ts';
import { migrate } from '../migrate.ts';
import { type ConversationRecord, lastSeq } from './conversation-record.ts';
import { conversationSteps } from './migrations.ts';

/** Tables that a backup leaves out: work under way, and the schema, which is in its first line. */
const LEFT_OUT = ['outbox', 'backup', 'schema_version'];
/** Messages that are in memory at once while a backup is written. */
const PAGE_SIZE = 1_000;

type Row = Record<string, SqlStorageValue>;

/** The first line of a backup. */
interface Header {
  conversation: string;
  /** Steps of the schema that its rows have. */
  schema: number;
  version: number;
}

/**
 * Outcome of a restore. `current`: the object has all that the backup has. `newer`: it also has what the backup lacks.
 */
export type RestoreOutcome = 'restored' | 'current' | 'newer' | 'not_found';

/**
 * The conversation's backup in R2: one object with all rows, as JSON lines in gzip, which the next one replaces. It
 * is due some time after the first change that it lacks. Writes to SQLite belong in the caller's transaction.
 */
export class Backup {
  private readonly storage: DurableObjectStorage;
  private readonly work: DueRows<DueRow>;
  private readonly delayMs: number;
  /** The time at which it is due; null when it has every change, undefined until it is read. */
  private dueAt: number | null | undefined;
  /** The last write, so that an older backup never replaces a newer one. */
  private last: Promise<void> = Promise.resolve();

  /** `delayMs`: from the first change to the backup. */
  constructor(storage: DurableObjectStorage, delayMs: number) {
    this.storage = storage;
    const { backups } = retryPolicies;
    this.work = new DueRows(storage.sql, { table: 'backup', key: [], policy: backups, limit: 1 });
    this.delayMs = delayMs;
  }

  /** Records a change at `now`. */
  add(now: number): void {
    if (this.nextDueAt() === null) this.schedule(now + this.delayMs);
  }

  /** Records a change that the backup must have at once, because words were erased. */
  hasten(now: number): void {
    this.schedule(now);
  }

  /** Time of the next write; null when nothing has changed since the last one. */
  nextDueAt(): number | null {
    if (this.dueAt === undefined) this.dueAt = this.work.nextDueAt();
    return this.dueAt;
  }

  /** Clears the memory. Call it when a transaction was rolled back. */
  clearMemory(): void {
    this.dueAt = undefined;
  }

  /** Writes the backup if it is due at `now`. A failure stays due later. `read`: the present record. */
  write(bucket: R2Bucket, read: () => ConversationRecord, now: number): Promise<void> {
    const writeOne = async ({ due_at }: DueRow) => {
      const version = await this.put(bucket, read);
      if (read().version === version) this.done();
      else if (this.nextDueAt() === due_at) this.schedule(now + this.delayMs);
    };
    const report = (error: unknown) => {
      this.clearMemory();
      log.error('conversation.backup_failed', { conversation: read().id, error });
    };
    this.last = this.last.then(() => this.work.run(this.work.due(now), writeOne, report, now));
    return this.last;
  }

  /**
   * Puts the rows of the backup into an object that has lost rows, all or nothing. The object keeps what it has when
   * that is newer. Rejects for a damaged backup, and for one of a later version of the code. All rows have to fit into
   * memory.
   */
  async restore(
    bucket: R2Bucket,
    id: string,
    read: () => ConversationRecord | null,
  ): Promise<RestoreOutcome> {
    const stored = await bucket.get(backupKey(id));
    if (!stored) return 'not_found';
    const text = new Response(stored.body.pipeThrough(new DecompressionStream('gzip'))).text();
    const [header, ...rows] = (await text)
      .split('\n')
      .map((line) => JSON.parse(line) as Header | [string, Row]) as [Header, ...[string, Row][]];
    if (header.conversation !== id) throw new Error('the backup is of another conversation');
    if (header.schema > conversationSteps.length) throw new Error('the backup has a later schema');
    const ids = rows.filter(([table]) => table === 'messages').map(([, row]) => String(row.id));
    const record = read();
    if (record && record.version >= header.version && this.has(ids.at(-1))) return 'current';
    if (record && this.hasOthersThan(ids)) return 'newer';
    this.storage.transactionSync(() => this.replaceAll(header.schema, rows));
    this.clearMemory();
    return 'restored';
  }

  /** Stores the present rows; returns the version that they have. */
  private async put(bucket: R2Bucket, read: () => ConversationRecord): Promise<number> {
    const key = backupKey(read().id);
    const before = (await bucket.head(key))?.customMetadata;
    const record = read();
    const { version } = record;
    if (before && (Number(before.version) > version || !this.has(before.lastId)))
      throw new Error('the object has lost rows');
    const { id: lastId = '' } = this.messages(lastSeq(record) - 1, 1)[0] ?? {};
    const gzip = new CompressionStream('gzip');
    // In memory, because R2 has to know the length.
    const bytes = new Response(gzip.readable).arrayBuffer();
    const writer = gzip.writable.getWriter();
    for (const page of this.pages(this.linesBesideMessages(record), lastSeq(record)))
      await writer.write(new TextEncoder().encode(page));
    await writer.close();
    await bucket.put(key, await bytes, {
      customMetadata: { version: String(version), lastId: String(lastId) },
    });
    return version;
  }

  private linesBesideMessages(record: ConversationRecord): string {
    const header: Header = {
      conversation: record.id,
      schema: conversationSteps.length,
      version: record.version,
    };
    const tables = this.present().filter(
      ({ type, name }) => type === 'table' && ![...LEFT_OUT, 'messages'].includes(name),
    );
    const rows = tables.flatMap(({ name }) =>
      this.storage.sql
        .exec<Row>(`SELECT * FROM ${name}`)
        .toArray()
        .map((row) => [name, row]),
    );
    return [header, ...rows].map((line) => JSON.stringify(line)).join('\n');
  }

  /** All lines, with the messages up to this `seq`, at most a page in memory. */
  private *pages(first: string, upTo: number): Generator<string> {
    yield first;
    for (let after = 0; after < upTo; after += PAGE_SIZE) {
      const page = this.messages(after, Math.min(PAGE_SIZE, upTo - after));
      yield page.map((row) => `\n${JSON.stringify(['messages', row])}`).join('');
    }
  }

  private messages(after: number, count: number): Row[] {
    return this.storage.sql
      .exec<Row>(
        'SELECT * FROM messages WHERE seq > ? AND seq <= ? ORDER BY seq',
        after,
        after + count,
      )
      .toArray();
  }

  /** True when the object has this message, or there is none to have. */
  private has(id: string | undefined): boolean {
    if (!id) return true;
    return this.storage.sql.exec('SELECT 1 FROM messages WHERE id = ?', id).toArray().length > 0;
  }

  private hasOthersThan(ids: readonly string[]): boolean {
    const others = this.storage.sql.exec(
      'SELECT 1 FROM messages WHERE id NOT IN (SELECT value FROM json_each(?)) LIMIT 1',
      JSON.stringify(ids),
    );
    return others.toArray().length > 0;
  }

  /** The views, then the tables, without those of the platform. */
  private present(): { type: string; name: string }[] {
    return this.storage.sql
      .exec<{ type: string; name: string }>(
        `SELECT type, name FROM sqlite_master WHERE type IN ('view', 'table')
           AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY type DESC`,
      )
      .toArray();
  }

  /** Replaces all tables by those of `schema` with these rows, brought up to the present schema. */
  private replaceAll(schema: number, rows: readonly [string, Row][]): void {
    const { sql } = this.storage;
    for (const { type, name } of this.present()) sql.exec(`DROP ${type} ${name}`);
    migrate(this.storage, conversationSteps.slice(0, schema));
    for (const [table, row] of rows) {
      const columns = Object.keys(row);
      sql.exec(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(row),
      );
    }
    migrate(this.storage, conversationSteps);
  }

  private schedule(dueAt: number): void {
    this.work.remove({});
    this.storage.sql.exec('INSERT INTO backup (due_at) VALUES (?)', dueAt);
    this.dueAt = dueAt;
  }

  private done(): void {
    this.work.remove({});
    this.dueAt = null;
  }
}
