/** What one request has asked of D1. */
export interface D1Use {
  /** Round trips, whatever became of them. */
  trips: number;
  /** How often D1 tried; it tries reads again by itself. */
  attempts: number;
  /** Rows read, as far as D1 said: a raw answer does not. */
  rows: number;
  /** Where D1 last answered, and whether that was its primary; null where it did not say. */
  region: string | null;
  primary: boolean | null;
}

export const noD1Use = (): D1Use => ({
  trips: 0,
  attempts: 0,
  rows: 0,
  region: null,
  primary: null,
});

/** The same session, whose round trips are counted in `use`. */
export function countedD1(session: D1DatabaseSession, use: D1Use): D1DatabaseSession {
  return {
    prepare: (query: string) => new CountedStatement(session.prepare(query), use),
    async batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
      sent(use);
      const results = await session.batch<Row>(statements.map(uncounted));
      for (const { meta } of results) use.rows += meta.rows_read;
      answered(use, results[0]?.meta);
      return results;
    },
    getBookmark: () => session.getBookmark(),
  } as unknown as D1DatabaseSession;
}

const uncounted = (statement: D1PreparedStatement): D1PreparedStatement =>
  statement instanceof CountedStatement ? statement.statement : statement;

function sent(use: D1Use): void {
  use.trips += 1;
  use.attempts += 1;
}

function answered(use: D1Use, meta: D1Meta | undefined): void {
  use.attempts += Math.max(0, (meta?.total_attempts ?? 1) - 1);
  use.region = meta?.served_by_region ?? use.region;
  use.primary = meta?.served_by_primary ?? use.primary;
}

class CountedStatement implements D1PreparedStatement {
  readonly statement: D1PreparedStatement;
  readonly #use: D1Use;

  constructor(statement: D1PreparedStatement, use: D1Use) {
    this.statement = statement;
    this.#use = use;
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new CountedStatement(this.statement.bind(...values), this.#use);
  }

  async run<Row>(): Promise<D1Result<Row>> {
    return this.#counted(await this.#sent().run<Row>());
  }

  async all<Row>(): Promise<D1Result<Row>> {
    return this.#counted(await this.#sent().all<Row>());
  }

  first<Value>(...column: []): Promise<Value | null> {
    return this.#sent().first<Value>(...column);
  }

  raw = ((...options: []) => this.#sent().raw(...options)) as D1PreparedStatement['raw'];

  #sent(): D1PreparedStatement {
    sent(this.#use);
    return this.statement;
  }

  #counted<Row>(result: D1Result<Row>): D1Result<Row> {
    this.#use.rows += result.meta.rows_read;
    answered(this.#use, result.meta);
    return result;
  }
}
