import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  authUsers,
  moderationCases as cases,
  chargebacks,
  commissionInvoices,
  conversations,
  creatorEarnings,
  documents,
  formerUsernames,
  orders,
  paymentEffects,
  payouts,
  profiles,
  reports,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { meaningsOf } from '../../../domain/operations/operators-search.ts';
import type { SearchHit } from '../../../domain/operations/people-wire.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { prefixTerm } from '../../../domain/search/fts5.ts';
import { paths } from '../../../site/paths.ts';

/** Maximum number of hits of each way to find something. */
const HITS_MAX = 10;
/** The words of a folded name without the first one; the text is that of the index `profiles_surname`. */
const SURNAME = sql`substr(folded_name, instr(folded_name, ' ') + 1)`;
/** Sorts after every text that begins with what precedes it. */
const LAST = '\u{10FFFF}';

const inConsole = (section: string, parameters: Record<string, string>) =>
  `${paths.operations}?${new URLSearchParams({ onglet: section, ...parameters })}`;

/**
 * People, orders, conversations and reports that a text means, each once. Every statement is a look-up or a short
 * range of an index.
 */
export async function search(db: Database, text: string): Promise<{ hits: SearchHit[] }> {
  const meanings = meaningsOf(text);
  const found = await Promise.all([
    findPeople(db, meanings),
    findOrders(db, meanings),
    findConversations(db, meanings),
    findReports(db, meanings),
  ]);
  return { hits: found.flat() };
}

type Meanings = ReturnType<typeof meaningsOf>;

/** Condition: one of the queries returns the id. A union of them may exceed D1's limit of five. */
const isOneOf = (id: SQL, queries: readonly SQL[]) =>
  or(...queries.map((query) => sql`${id} in (${query})`))!;

/** The range of a text column whose values begin with `start`. */
const beginsWith = (column: SQL, start: string) =>
  sql`${column} >= ${start} and ${column} < ${start + LAST}`;

async function findPeople(
  db: Database,
  { email, emailPrefix, id, document, username, slug, words, providerId }: Meanings,
): Promise<SearchHit[]> {
  const ways: SQL[] = [];
  if (id) ways.push(sql`select ${id} as id`);
  if (email)
    ways.push(
      sql`select ${authUsers.id} as id from ${authUsers} where ${authUsers.email} = ${email} or ${authUsers.guestEmail} = ${email}`,
    );
  if (emailPrefix)
    ways.push(sql`select id from (select ${authUsers.id} as id from ${authUsers}
      where ${beginsWith(sql`${authUsers.email}`, emailPrefix)} order by ${authUsers.email} limit ${HITS_MAX})`);
  if (document)
    ways.push(sql`select ${commissionInvoices.creatorId} as id from ${commissionInvoices}
      where ${commissionInvoices.series} = ${document.series} and ${commissionInvoices.number} = ${document.number}`);
  if (username)
    ways.push(
      sql`select id from (select ${profiles.id} as id from ${profiles}
        where ${beginsWith(sql`${profiles.username}`, username)}
        order by ${profiles.username} limit ${HITS_MAX})`,
      sql`select ${formerUsernames.userId} as id from ${formerUsernames}
        where ${formerUsernames.username} = ${username}`,
    );
  if (slug)
    ways.push(sql`select id from (select ${profiles.id} as id from ${profiles}
      where ${beginsWith(sql`${profiles.displaySlug}`, slug)}
      order by ${profiles.displaySlug} limit ${HITS_MAX})`);
  if (words.length > 0)
    ways.push(
      sql`select id from (select id from profiles where ${beginsWith(SURNAME, words.join(' '))}
        order by ${SURNAME} limit ${HITS_MAX})`,
      // Finds creators by any word of their name.
      sql`select id from (select user_id as id from creator_search_words
      where creator_search_words match ${words.map(prefixTerm).join(' ')} limit ${HITS_MAX})`,
    );
  if (providerId)
    ways.push(
      sql`select ${creatorEarnings.creatorId} as id from ${creatorEarnings}
        where ${creatorEarnings.payoutAccountId} = ${providerId}`,
      sql`select ${payouts.creatorId} as id from ${payouts} where ${payouts.id} = ${providerId}`,
    );
  if (ways.length === 0) return [];
  const rows = await db
    .select({
      id: profiles.id,
      username: profiles.username,
      name: profiles.name,
      deletedAt: profiles.deletedAt,
      createdAt: profiles.createdAt,
      email: sql<string | null>`(select email from auth_users where id = profiles.id)`.as('email'),
      roles: sql<string>`json_array(iif(profiles.is_creator, 'creator', null),
        (select 'operator' from operators where user_id = profiles.id),
        (select 'moderator' from moderators where user_id = profiles.id))`.as('roles'),
    })
    .from(profiles)
    .where(isOneOf(sql`${profiles.id}`, ways))
    .limit(HITS_MAX * 3);
  const exact = (each: { username: string }) => (each.username === username ? 0 : 1);
  return rows
    .sort((one, other) => exact(one) - exact(other) || (one.username < other.username ? -1 : 1))
    .map(({ id, username, name, deletedAt, createdAt, email, roles }) => ({
      kind: 'person',
      id,
      title: deletedAt === null ? (name ?? `@${username}`) : 'Compte supprimé',
      detail: `@${username}`,
      email,
      roles: (JSON.parse(roles) as (SearchHit['roles'][number] | null)[]).filter(
        (role) => role !== null,
      ),
      at: iso(createdAt),
      href: inConsole('recherche', { personne: id }),
    }));
}

async function findOrders(
  db: Database,
  { id, document, providerId }: Meanings,
): Promise<SearchHit[]> {
  const ways: SQL[] = [];
  if (id) ways.push(sql`select ${id} as id`);
  if (document)
    ways.push(sql`select ${documents.orderId} as id from ${documents}
      where ${documents.series} = ${document.series} and ${documents.number} = ${document.number}`);
  if (providerId)
    ways.push(
      ...[orders.paymentId, orders.chargeId, orders.checkoutId].map(
        (column) => sql`select ${orders.id} as id from ${orders} where ${column} = ${providerId}`,
      ),
      sql`select ${paymentEffects.orderId} as id from ${paymentEffects}
        where ${paymentEffects.providerId} = ${providerId}`,
      sql`select ${chargebacks.orderId} as id from ${chargebacks} where ${chargebacks.id} = ${providerId}`,
    );
  if (ways.length === 0) return [];
  const rows = await db
    .select({
      id: orders.id,
      state: orders.state,
      createdAt: orders.createdAt,
      receipt: sql<number | null>`(select number from documents
        where documents.order_id = orders.id and documents.series = 'R' limit 1)`.as('receipt'),
    })
    .from(orders)
    .where(isOneOf(sql`${orders.id}`, ways))
    .limit(HITS_MAX);
  return rows.map(({ id, state, createdAt, receipt }) => ({
    ...{ email: null, roles: [], at: iso(createdAt) },
    kind: 'order',
    id,
    title: receipt === null ? id : formatDocumentNumber({ series: 'R', number: receipt }),
    detail: state,
    href: inConsole('argent', { commande: id }),
  }));
}

async function findConversations(db: Database, { id }: Meanings): Promise<SearchHit[]> {
  if (!id) return [];
  const rows = await db
    .select({
      id: conversations.id,
      status: conversations.status,
      startedAt: conversations.startedAt,
    })
    .from(conversations)
    .where(eq(conversations.id, id));
  return rows.map(({ id, status, startedAt }) => ({
    ...{ email: null, roles: [], at: iso(startedAt) },
    kind: 'conversation',
    id,
    title: id,
    detail: status,
    href: inConsole('recherche', { conversation: id }),
  }));
}

async function findReports(db: Database, { id, reportPrefix }: Meanings): Promise<SearchHit[]> {
  if (!id && !reportPrefix) return [];
  // A range of the primary key: '.' follows '-'.
  const isReport = id
    ? eq(reports.id, id)
    : and(gte(reports.id, `${reportPrefix}-`), lt(reports.id, `${reportPrefix}.`))!;
  const isCase = id
    ? eq(cases.id, id)
    : and(gte(cases.id, `${reportPrefix}-`), lt(cases.id, `${reportPrefix}.`))!;
  const columns = { caseId: cases.id, decidedAt: cases.decidedAt, openedAt: cases.openedAt };
  const { reported, opened } = await batch(db, {
    reported: db
      .select({ ...columns, reportId: sql<string>`${reports.id}`.as('report_id') })
      .from(reports)
      .innerJoin(cases, eq(cases.id, reports.caseId))
      .where(isReport)
      .limit(HITS_MAX),
    // A case that operators have opened has no report.
    opened: db
      .select({ ...columns, reportId: sql<string>`${cases.id}`.as('report_id') })
      .from(cases)
      .where(isCase)
      .limit(HITS_MAX),
  });
  const byCase = new Map([...opened, ...reported].map((row) => [row.caseId, row]));
  return [...byCase.values()].map(({ caseId, reportId, decidedAt, openedAt }) => ({
    ...{ email: null, roles: [], at: iso(openedAt) },
    kind: 'report',
    id: caseId,
    title: reportNumber(reportId),
    detail: decidedAt === null ? 'open' : 'decided',
    href: `${paths.moderationConsole}?${new URLSearchParams({
      ...(decidedAt === null ? {} : { etat: 'decides' }),
      cas: caseId,
    })}`,
  }));
}
