import { type SQL, sql } from 'drizzle-orm';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import type { DecisionMade } from '../../../domain/moderation/moderation-wire.ts';
import { type PersonJson, personFrom, personJson } from './person-json.ts';

type DecisionJson = Omit<DecisionMade, 'createdAt' | 'liftedAt' | 'moderator'> & {
  createdAt: number;
  liftedAt: number | null;
  moderator: PersonJson | null;
};

/** A query column with the one decision that meets `condition` and was not taken back; null when there is none. */
export function decisionColumn(name: string, condition: SQL) {
  return sql<DecisionMade | null>`(
    select json_object('id', decided.id, 'action', decided.action, 'rule', decided.rule,
      'reason', decided.reason, 'createdAt', decided.created_at, 'liftedAt', decided.lifted_at,
      'moderator', json(${personJson(sql`decided.moderator_id`)}))
    from moderation_decisions decided where ${condition} and decided.taken_back_at is null)`
    .mapWith((json: string) => decisionFrom(JSON.parse(json) as DecisionJson))
    .as(name);
}

function decisionFrom({ createdAt, liftedAt, moderator, ...decision }: DecisionJson): DecisionMade {
  return {
    ...decision,
    createdAt: iso(createdAt),
    liftedAt: isoOrNull(liftedAt),
    moderator: personFrom(moderator),
  };
}
