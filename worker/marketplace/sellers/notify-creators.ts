import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { authUsers, outbox, profiles } from '../../../database/schema.ts';
import { findChange } from '../../../database/settings.ts';
import {
  type AnnouncementWords,
  announcementWords,
  cancellationWords,
} from '../../../domain/operations/setting-words.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { paths } from '../../../site/paths.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';
import { statusColumns } from '../../platform/mail/refusals.ts';

/** Creators told at once, each by a notice and a mail, and pages of them per run: 140,000 creators a day. */
const CREATORS_AT_ONCE = 20;
const PAGES_PER_RUN = 5;

const REASON =
  'Vous recevez cet e-mail parce que vous êtes expert sur Dis-moi. L’annonce d’un changement des conditions ne se désactive pas.';

/**
 * Tells the next creators of a planned or cancelled change of their terms, in the app and by mail, and enqueues the
 * rest after the last of them. Both have ids, so that a repeated run tells nobody twice. A creator who could not be told
 * gets a row of their own, which is retried without the others. A change that was cancelled meanwhile is not announced
 * further.
 */
export async function notifyCreators(
  env: Env,
  { changeId, about, after, only }: OutboxData<'terms_change'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const found = await findChange(db, Number(changeId));
  if (!found) return;
  const { change, before } = found;
  if (about === 'planned' && change.cancelledAt !== null) return;
  const { name, appliesAt, value } = change;
  const words =
    about === 'planned'
      ? announcementWords({ name, before, after: value, appliesAt })
      : cancellationWords({ name, before, appliesAt });
  const key = `${about}.${changeId}`;
  const at = about === 'planned' ? change.setAt : change.cancelledAt!;
  if (only !== undefined) {
    const [creator] = await selectCreators(db, eq(profiles.id, only));
    if (creator) await tell(env, creator, words, { key, at }, now);
    return;
  }
  let place = after;
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const creators = await selectCreators(db, isAfter(place));
    const outcomes = await Promise.allSettled(
      creators.map((creator) => tell(env, creator, words, { key, at }, now)),
    );
    const failed = creators.filter((_, index) => outcomes[index]!.status === 'rejected');
    if (failed.length > 0)
      await db
        .insert(outbox)
        .values(
          failed.map(({ id }) =>
            outboxEntry('terms_change', { changeId, about, only: id }, now + 1),
          ),
        );
    const last = creators.at(-1);
    if (!last || creators.length < CREATORS_AT_ONCE) return;
    place = { createdAt: last.createdAt, id: last.id };
  }
  const rest = { changeId, about, after: place };
  await db.insert(outbox).values(outboxEntry('terms_change', rest, now + 1));
}

function isAfter(after: OutboxData<'terms_change'>['after']): SQL | undefined {
  const { createdAt, id } = profiles;
  return (
    after &&
    sql`${createdAt} >= ${after.createdAt} and (${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`
  );
}

/** The next creators by the age of their account. */
function selectCreators(db: Database, which: SQL | undefined) {
  const { createdAt, id, isCreator, deletedAt } = profiles;
  return db
    .select({
      ...{ id, createdAt, email: authUsers.mailTo, confirmedAt: authUsers.emailConfirmedAt },
      standing: statusColumns,
    })
    .from(profiles)
    .leftJoin(authUsers, eq(authUsers.id, id))
    .where(and(eq(isCreator, true), isNull(deletedAt), which))
    .orderBy(asc(createdAt), asc(id))
    .limit(CREATORS_AT_ONCE);
}

type Creator = Awaited<ReturnType<typeof selectCreators>>[number];

async function tell(
  env: Env,
  { id, email, confirmedAt, standing }: Creator,
  { title, body }: AnnouncementWords,
  { key, at }: { key: string; at: number },
  now: number,
): Promise<void> {
  await env.INBOX.getByName(id).tell([
    {
      thing: `account:terms.${key}`,
      facts: { kind: 'account', event: 'terms', title, body },
      acts: [{ id: key, at, actor: null }],
      count: 1,
      since: at,
    },
  ]);
  // An unconfirmed address may be a stranger's.
  if (email === null || confirmedAt === null) return;
  const mail = {
    ...{ to: email, subject: title, key: `terms.${key}.${id}` },
    parts: [paragraph(body)],
    action: { label: 'Lire les règles de paiement', href: `${env.SITE_ORIGIN}${paths.payments}` },
    reason: note(REASON),
  };
  await deliverMail(env, mail, now, { standing: standing ?? { refusedAt: null, refusal: null } });
}
