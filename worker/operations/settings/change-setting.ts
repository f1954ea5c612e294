import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batch, onlyIf } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { approvals, outbox, settings } from '../../../database/schema.ts';
import { findChange } from '../../../database/settings.ts';
import type { Operator } from '../../../domain/operations/operators.ts';
import {
  appliesAt,
  canCancel,
  defaultSettings,
  isAnnounced,
  isSameValue,
  LEAD_MS,
  plannedChange,
  settingsAt,
  type WantedChange,
} from '../../../domain/operations/settings.ts';
import {
  type OutboxData,
  type OutboxKind,
  outboxEntry,
  outboxLanes,
} from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { planSettingsCopy } from '../../marketplace/papers/copy-settings.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { cacheTags } from '../../platform/http/cache-tags.ts';
import { deciderIdOf, permitOf } from '../kit.ts';
import { readState } from './read-settings.ts';

/** The outcome of a request for a change: `proposed` until a second operator sends the same. */
type Outcome = { state: 'proposed' } | { state: 'set'; before: unknown; after: unknown };

/**
 * Changes a setting once two operators have requested the same, with the same day and the same state before. Creators
 * are told at once of a change of their terms. Repeated by one of the two, it stays one change. Throws 403
 * `operator.account_needed` for a token, because one person may hold a token beside an account; 409
 * `setting.too_soon`, `setting.changed`, `setting.planned`, `setting.unchanged`.
 */
export async function changeSetting(context: AppContext, wanted: WantedChange): Promise<Outcome> {
  const { env } = context;
  const { operator, now } = context.var;
  deciderIdOf(operator);
  const db = database(env.DB);
  const { setting: name, value, on, replaces, reason } = wanted;
  const terms = { what: 'setting' as const, setting: name, value, on, replaces };
  const { changes, lastIds } = await readState(db, now);
  const before = settingsAt(changes, defaultSettings(env.PUBLISHER), now)[name];
  const after = { before, after: value };
  const last = lastIds.get(name) ?? null;
  if (String(last) !== String(replaces)) {
    if (await isOf(db, last, terms, operator)) return { state: 'set', ...after };
    throw new ProblemError('setting.changed');
  }
  if (plannedChange(changes, name, now)) throw new ProblemError('setting.planned');
  if (isSameValue(before, value)) throw new ProblemError('setting.unchanged');
  const at = appliesAt(name, on, now);
  if (at === null) throw new ProblemError('setting.too_soon');
  const proposes = { before: { [name]: before }, after: { [name]: value } };
  const permit = await permitOf(context, { terms, subjectId: name, reason, proposes });
  if (!permit?.proposal) return { state: 'proposed' };

  const { id: approvalId, proposedBy } = permit.proposal;
  const isSet = sql`exists (select 1 from settings where approval_id = ${approvalId})`;
  const effect = <Kind extends OutboxKind>(kind: Kind, data: OutboxData<Kind>, dueAt: number) =>
    db.insert(outbox).values(outboxEntry(kind, data, dueAt));
  const tags = { tags: cacheTags.settings };
  await batch(db, {
    ...permit.entries,
    // The state before is that of the request: with two concurrent ones, the second finds another.
    isStillSo: onlyIf(
      sql`(select max(id) from settings where setting = ${name} and applies_at > 0) is ${last}`,
      () => new ProblemError('setting.changed'),
    ),
    // From now on the configuration no longer says what was in force before.
    original: insertWhere(
      db,
      settings,
      { name, value: before, appliesAt: 0, setAt: now },
      sql`not exists (select 1 from settings where setting = ${name} and applies_at = 0)`,
    ),
    changed: db.insert(settings).values({
      ...{ name, value, appliesAt: at, setAt: now, approvalId, reason },
      ...{ proposedBy, approvedBy: operator.id },
    }),
    copied: planSettingsCopy(db, {}, now),
    purgedSoon: effect('purge', tags, now + LEAD_MS),
    purgedThen: effect('purge', tags, Math.max(at, now + LEAD_MS) + 1_000),
    notified: isAnnounced(name)
      ? [
          insertWhere(
            db,
            outbox,
            announcementOf(
              sql`(select cast(id as text) from settings where approval_id = ${approvalId})`,
              'planned',
              now,
            ),
            isSet,
          ),
        ]
      : [],
  });
  return { state: 'set', ...after };
}

/** Cancels a planned change; 404 for an unknown one, 409 `setting.applied` once it applies or is cancelled. */
export async function cancelChange(
  db: Database,
  id: number,
  reason: string,
  operator: Operator,
  now: number,
): Promise<{ before: unknown; after: unknown }> {
  const found = await findChange(db, id);
  if (!found) throw new ProblemError('setting.not_found');
  const { change, before } = found;
  if (!canCancel(change, now)) throw new ProblemError('setting.applied');
  const isPlanned = sql`exists (select 1 from settings where id = ${id} and cancelled_at is null
    and applies_at > ${now})`;
  const purge = outboxEntry('purge', { tags: cacheTags.settings }, now + LEAD_MS);
  // The announcement has not begun: it will find the change cancelled, and nobody needs to hear of either.
  const isUntold = sql`exists (select 1 from outbox where lane = ${outboxLanes.mail} and due_at = ${change.setAt}
    and attempts = 0 and kind = 'terms_change' and data ->> 'changeId' = ${String(id)})`;
  const { cancelled } = await batch(db, {
    copied: planSettingsCopy(db, {}, now, isPlanned),
    purge: insertWhere(db, outbox, purge, isPlanned),
    announcement: isAnnounced(change.name)
      ? [
          insertWhere(
            db,
            outbox,
            announcementOf(sql`${String(id)}`, 'cancelled', now),
            sql`${isPlanned} and not ${isUntold}`,
          ),
        ]
      : [],
    cancelled: db
      .update(settings)
      .set({ cancelledAt: now, cancelledBy: operator.id, cancelReason: reason })
      .where(and(eq(settings.id, id), isPlanned))
      .returning({ id: settings.id }),
  });
  if (cancelled.length === 0) throw new ProblemError('setting.applied');
  return { before: change.value, after: before };
}

/** The row that begins to tell all creators; `id` is an expression for the change's id as text. */
function announcementOf(id: SQL, about: 'planned' | 'cancelled', now: number) {
  const data = sql`json_object('changeId', ${id}, 'about', ${about})`;
  return {
    kind: 'terms_change' as const,
    data: data as unknown as OutboxData<'terms_change'>,
    dueAt: now,
  };
}

/** True when the change `id` is in place and follows from these terms, which this operator has requested. */
async function isOf(
  db: Database,
  id: number | null,
  terms: object,
  operator: Operator,
): Promise<boolean> {
  const [change] = await db
    .select({ approvalId: settings.approvalId })
    .from(settings)
    .innerJoin(approvals, eq(approvals.id, settings.approvalId))
    .where(
      and(
        sql`${settings.id} is ${id}`,
        isNull(settings.cancelledAt),
        eq(approvals.terms, JSON.stringify(terms)),
        sql`${operator.id} in (${approvals.proposedBy}, ${approvals.approvedBy})`,
      ),
    );
  return change !== undefined;
}
