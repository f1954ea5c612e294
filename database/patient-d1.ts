import { outageIn, type Patience } from './patience.ts';

/** A statement as D1 has it, and how D1 is asked. */
interface Asking {
  sql: string;
  statement: D1PreparedStatement;
  ask: <Answer>(sqls: string[], call: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * D1 that is waited for as long as `patience` lasts, its sessions included. What only reads is asked once
 * more where D1 says that this helps. What writes is not: whether it has, nobody knows then.
 */
export function patientD1(d1: D1Database, patience: Pick<Patience, 'wait'>): D1Database {
  return {
    ...patientStatements(d1, patience),
    withSession(start) {
      const session = d1.withSession(start);
      return { ...patientStatements(session, patience), getBookmark: () => session.getBookmark() };
    },
  } as D1Database;
}

function patientStatements(
  source: Pick<D1DatabaseSession, 'prepare' | 'batch'>,
  patience: Pick<Patience, 'wait'>,
): Pick<D1DatabaseSession, 'prepare' | 'batch'> {
  async function ask<Answer>(sqls: string[], call: () => Promise<Answer>): Promise<Answer> {
    const mayWrite = !sqls.every(onlyReads);
    const once = () => patience.wait('d1', call, mayWrite);
    try {
      return await once();
    } catch (error) {
      if (mayWrite || !outageIn(error)?.isWorthAskingAgain) throw error;
      return once();
    }
  }
  return {
    prepare: (sql) => new PatientStatement({ sql, statement: source.prepare(sql), ask }) as never,
    batch: <Row>(statements: D1PreparedStatement[]) => {
      const asked = statements.map(
        (statement) => (statement as unknown as PatientStatement).asking,
      );
      return ask(
        asked.map(({ sql }) => sql),
        () => source.batch<Row>(asked.map(({ statement }) => statement)),
      );
    },
  };
}

class PatientStatement {
  readonly asking: Asking;

  constructor(asking: Asking) {
    this.asking = asking;
  }

  bind(...values: unknown[]): PatientStatement {
    const { asking } = this;
    return new PatientStatement({ ...asking, statement: asking.statement.bind(...values) });
  }

  first(...column: []): Promise<unknown> {
    return this.alone((statement) => statement.first(...column));
  }

  run(): Promise<D1Result> {
    return this.alone((statement) => statement.run());
  }

  all(): Promise<D1Result> {
    return this.alone((statement) => statement.all());
  }

  raw(...options: []): Promise<unknown[][]> {
    return this.alone((statement) => statement.raw(...options));
  }

  private alone<Answer>(call: (statement: D1PreparedStatement) => Promise<Answer>) {
    const { sql, statement, ask } = this.asking;
    return ask([sql], () => call(statement));
  }
}

/** Whether a statement changes nothing, as far as its words tell; in doubt it does. */
function onlyReads(sql: string): boolean {
  return /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql);
}
