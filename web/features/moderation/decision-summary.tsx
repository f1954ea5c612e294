import { actionWords } from '../../../domain/moderation/moderation-rules.ts';
import type { DecisionMade } from '../../../domain/moderation/moderation-wire.ts';
import { ruleLabel } from '../../../domain/moderation/moderation-words.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

/** A decision with its moderator, time and reason. */
export function DecisionSummary({ decision }: { decision: DecisionMade }) {
  const { action, rule, reason, moderator, createdAt, liftedAt } = decision;
  return (
    <Card className="grid w-full gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{actionWords[action].label}</span>
        {rule && <Badge>{ruleLabel(rule)}</Badge>}
        {liftedAt && <Badge tone="outline">Annulée depuis</Badge>}
        <span className="text-ink-soft">
          Décidé par <bdi>{shownName(moderator)}</bdi>, <TimeAgo date={createdAt} />
        </span>
      </p>
      <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
        {reason}
      </p>
    </Card>
  );
}
