import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  authFactors,
  authPasskeys,
  moderationLog,
  moderators,
  operatorActs,
  operators,
  profiles,
} from '../../../database/schema.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import type { Team, TeamMember } from '../../../domain/operations/team-wire.ts';

const MEMBERS_MAX = 100;

/** Everybody with a role. `selfId`: the caller; null for a token. */
export async function listTeam(db: Database, selfId: string | null): Promise<Team> {
  const actOf = (userId: SQL) => sql<number | null>`(
    select at from ${operatorActs} where ${operatorActs.operator} = 'user:' || ${userId}
    order by id desc limit 1)`;
  const decisionOf = (userId: SQL) => sql<number | null>`(
    select at from ${moderationLog} where ${moderationLog.moderatorId} = ${userId}
    order by id desc limit 1)`;
  const { named, moderating } = await batch(db, {
    named: selectMembers(db, operators, actOf),
    moderating: selectMembers(db, moderators, decisionOf),
  });
  const describe = (rows: Awaited<ReturnType<typeof selectMembers>>) =>
    rows.map(
      ({ since, lastActAt, hasSecondFactor, ...person }): TeamMember => ({
        ...person,
        since: iso(since),
        lastActAt: isoOrNull(lastActAt),
        hasSecondFactor: hasSecondFactor === 1,
        isSelf: person.userId === selfId,
      }),
    );
  return { operators: describe(named), moderators: describe(moderating) };
}

function selectMembers(
  db: Database,
  table: typeof operators | typeof moderators,
  lastAct: (userId: SQL) => SQL<number | null>,
) {
  const id = sql`${table.userId}`;
  return db
    .select({
      userId: table.userId,
      name: profiles.name,
      username: profiles.username,
      since: table.grantedAt,
      lastActAt: lastAct(id).as('last_act_at'),
      hasSecondFactor: sql<number>`(
        exists (select 1 from ${authFactors} where ${authFactors.userId} = ${id}
          and ${authFactors.kind} = 'totp' and ${authFactors.verifiedAt} is not null)
        or exists (select 1 from ${authPasskeys} where ${authPasskeys.userId} = ${id}))`.as(
        'has_second_factor',
      ),
    })
    .from(table)
    .innerJoin(profiles, eq(profiles.id, table.userId))
    .orderBy(asc(table.grantedAt), asc(table.userId))
    .limit(MEMBERS_MAX);
}
